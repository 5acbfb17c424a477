// Turns a plan into machine code, by the functions that the shared library of the code generator exports:
// plan to LLVM IR (generate.h), IR to an object file by LLVM's code generator, object file to an image
// (images.h).
#include <llvm-c/Target.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <mutex>

#include "compiler/native/listing.h"
#include "compiler/native/llvm/generate.h"
#include "compiler/native/llvm/images.h"

namespace fairyforge::native::codegen {
namespace {

template <typename T>
Failure failureOf(llvm::Expected<T>& value) {
  return {llvm::toString(value.takeError())};
}

// Switches off passes of LLVM's code generator that cost time and do not improve generated code
// (docs/dev/benchmarks.md). LLVM has no other way to leave them out than these options.
void leaveOutPasses() {
  constexpr std::pair<const char*, const char*> kOptions[] = {
      // Uses mask registers for chains of instructions. There are none here, but it takes a third of the time
      // in large functions.
      {"disable-x86-domain-reassignment", "true"},
      // Simplifies addresses in loops. The loops of generated code walk over sets and lists and have nothing
      // to simplify.
      {"disable-lsr", "true"},
      // Moves invariant computations out of loops; there are no registers for the results.
      {"disable-machine-licm", "true"},
      {"disable-postra-machine-licm", "true"},
      // Keeps constants in registers if they are used often. Most constants here are sets of cells, which are
      // as cheap to load again.
      {"disable-constant-hoisting", "true"},
      // Removes copies between registers that nobody reads: other passes have removed them.
      {"disable-copyprop", "true"},
      // Reorders instructions after register allocation. Processors reorder instructions themselves.
      {"post-RA-scheduler", "false"},
      // Reorders chains of operations, which here makes code longer and no faster.
      {"x86-machine-combiner", "false"},
  };
  auto& options = llvm::cl::getRegisteredOptions();
  for (const auto& [name, value] : kOptions) {
    const auto option = options.find(name);
    if (option != options.end()) option->second->addOccurrence(1, name, value);
  }
}

// Compiles one plan: first to IR, then to text, an object file or an image.
class Compilation {
 public:
  Compilation(const CodeOptions& options, PassTimes& times) : options_(options), clock_(times) {}

  PossibleFailure emit(const specialise::Plan& plan) {
    static std::once_flag once;
    std::call_once(once, [] {
      llvm::InitializeNativeTarget();
      llvm::InitializeNativeTargetAsmPrinter();
      LLVMInitializeWebAssemblyTargetInfo();
      LLVMInitializeWebAssemblyTarget();
      LLVMInitializeWebAssemblyTargetMC();
      LLVMInitializeWebAssemblyAsmPrinter();
      leaveOutPasses();
    });
    auto machine = options_.target == CodeTarget::WebAssembly ? webAssembly() : host();
    if (!machine) return failureOf(machine);
    machine_ = std::move(*machine);
    module_ = std::make_unique<llvm::Module>("variant", context_);
    module_->setDataLayout(machine_->createDataLayout());
    module_->setTargetTriple(machine_->getTargetTriple().str());
    codegen::generate(*module_, plan, options_.fastPext);
    for (llvm::Function& f : *module_) {
      if (f.isDeclaration()) continue;
      f.setDSOLocal(true);
      f.addFnAttr("target-cpu", machine_->getTargetCPU());
      f.addFnAttr("target-features", machine_->getTargetFeatureString());
    }
    clock_.lap("emit");
    std::string problems;
    llvm::raw_string_ostream stream(problems);
    if (llvm::verifyModule(*module_, &stream)) return Failure{std::move(problems)};
    clock_.lap("verify");
    optimise();
    return std::nullopt;
  }

  PossibleFailure generate(llvm::CodeGenFileType type, llvm::SmallVectorImpl<char>& result) {
    llvm::raw_svector_ostream stream(result);
    llvm::legacy::PassManager passes;
    if (machine_->addPassesToEmitFile(passes, stream, nullptr, type))
      return Failure{"this processor has no code generator"};
    passes.run(*module_);
    clock_.lap("codegen");
    return std::nullopt;
  }

  std::string ir() const {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module_->print(stream, nullptr);
    return text;
  }

  Expected<CodeImage> link(llvm::StringRef object) {
    auto image = options_.target == CodeTarget::WebAssembly ? wasmImage(object) : linkImage(object);
    clock_.lap("link");
    return image;
  }

 private:
  using Machine = llvm::Expected<std::unique_ptr<llvm::TargetMachine>>;

  void optimise() {
    llvm::PassBuilder passes(machine_.get());
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager callGraph;
    llvm::ModuleAnalysisManager modules;
    passes.registerModuleAnalyses(modules);
    passes.registerCGSCCAnalyses(callGraph);
    passes.registerFunctionAnalyses(functions);
    passes.registerLoopAnalyses(loops);
    passes.crossRegisterProxies(loops, functions, callGraph, modules);
    llvm::FunctionPassManager pipeline;
    pipeline.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
    pipeline.addPass(llvm::EarlyCSEPass());
    pipeline.addPass(llvm::SimplifyCFGPass());
    for (llvm::Function& f : *module_) {
      if (!f.isDeclaration() && !f.hasOptNone()) pipeline.run(f, functions);
    }
    clock_.lap("optimise");
  }
  llvm::CodeGenOptLevel level() const {
    return options_.level == CodeLevel::Quick ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default;
  }
  Machine host() const {
    auto host = llvm::orc::JITTargetMachineBuilder::detectHost();
    if (!host) return host.takeError();
    // Code reaches functions outside the image through the table block, and everything inside relative to
    // itself.
    host->setRelocationModel(llvm::Reloc::PIC_);
    host->setCodeModel(llvm::CodeModel::Small);
    host->setCodeGenOptLevel(level());
    if (options_.fastPext) host->addFeatures({"+bmi2"});
    return host->createTargetMachine();
  }
  Machine webAssembly() const {
    const std::string triple = "wasm32-unknown-unknown";
    std::string problem;
    const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, problem);
    if (target == nullptr) return llvm::createStringError(problem);
    return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
        triple, "generic", "", {}, llvm::Reloc::Static, llvm::CodeModel::Small, level()));
  }

  const CodeOptions& options_;
  PassClock clock_;
  llvm::LLVMContext context_;
  std::unique_ptr<llvm::TargetMachine> machine_;
  std::unique_ptr<llvm::Module> module_;
};

}  // namespace

#define FAIRYFORGE_EXPORTED extern "C" __attribute__((visibility("default")))

FAIRYFORGE_EXPORTED Expected<CodeImage> fairyforgeCompilePlan(const specialise::Plan& plan,
                                                              const CodeOptions& options, PassTimes& times) {
  Compilation compilation(options, times);
  if (auto failure = compilation.emit(plan)) return std::move(*failure);
  llvm::SmallVector<char, 0> object;
  if (auto failure = compilation.generate(llvm::CodeGenFileType::ObjectFile, object))
    return std::move(*failure);
  return compilation.link({object.data(), object.size()});
}

FAIRYFORGE_EXPORTED Expected<std::string> fairyforgeListPlan(const specialise::Plan& plan,
                                                             const CodeOptions& options, ListingForm form) {
  PassTimes times;
  Compilation compilation(options, times);
  if (auto failure = compilation.emit(plan)) return std::move(*failure);
  if (form == ListingForm::Ir) return compilation.ir();
  const auto type =
      form == ListingForm::Object ? llvm::CodeGenFileType::ObjectFile : llvm::CodeGenFileType::AssemblyFile;
  llvm::SmallVector<char, 0> bytes;
  if (auto failure = compilation.generate(type, bytes)) return std::move(*failure);
  return std::string(bytes.data(), bytes.size());
}

}  // namespace fairyforge::native::codegen
