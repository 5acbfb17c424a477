// From IR to machine code in memory: the one function that the loadable code generator offers.
#include <cstdlib>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/ObjectTransformLayer.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <mutex>

#include "compiler/codegen/llvm/emitter.h"

namespace fairyforge {
namespace {

class JitCode final : public NativeCode {
 public:
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

template <typename T>
bool failed(llvm::Expected<T>& value, std::string& error) {
  if (value) return false;
  error = llvm::toString(value.takeError());
  return true;
}

void optimise(llvm::Module& module, llvm::TargetMachine& machine) {
  llvm::PassBuilder passes(&machine);
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
  for (llvm::Function& f : module) {
    if (!f.isDeclaration()) pipeline.run(f, functions);
  }
}

std::unique_ptr<JitCode> compile(const Plan& plan, bool fastPext, std::string& error) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  auto host = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (failed(host, error)) return nullptr;
  host->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  if (fastPext) host->addFeatures({"+bmi2"});
  auto machine = host->createTargetMachine();
  if (failed(machine, error)) return nullptr;

  auto context = std::make_unique<llvm::LLVMContext>();
  auto module = std::make_unique<llvm::Module>("variant", *context);
  module->setDataLayout((*machine)->createDataLayout());
  module->setTargetTriple(host->getTargetTriple().str());
  Emitter(*module, plan).emit();
  for (llvm::Function& f : *module) {
    if (f.isDeclaration()) continue;
    f.addFnAttr("target-cpu", host->getCPU());
    f.addFnAttr("target-features", host->getFeatures().getString());
  }
  llvm::raw_string_ostream problems(error);
  if (llvm::verifyModule(*module, &problems)) return nullptr;
  optimise(*module, **machine);

  auto code = std::make_unique<JitCode>();
  auto jit = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(*host).create();
  if (failed(jit, error)) return nullptr;
  code->jit = std::move(*jit);
  std::size_t& bytes = code->bytes;
  code->jit->getObjTransformLayer().setTransform([&bytes](std::unique_ptr<llvm::MemoryBuffer> object)
                                                     -> llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> {
    bytes += object->getBufferSize();
    return object;
  });
  if (auto problem = code->jit->addIRModule({std::move(module), std::move(context)})) {
    error = llvm::toString(std::move(problem));
    return nullptr;
  }
  const auto find = [&](const char* name, Side side, auto*& target) {
    auto address = code->jit->lookup(Emitter::functionName(name, side));
    if (failed(address, error)) return false;
    target = address->toPtr<std::remove_reference_t<decltype(target)>>();
    return true;
  };
  NativeFunctions& f = code->functions;
  for (const Side side : kBothSides) {
    if (!find("generate", side, f.generate[index(side)]) || !find("perft", side, f.perft[index(side)]) ||
        !find("attacked", side, f.attacked[index(side)]) ||
        !find("inDanger", side, f.inDanger[index(side)])) {
      return nullptr;
    }
    if (plan.changes.count > 0 && !find("make", side, f.make[index(side)])) return nullptr;
  }
  if (plan.layout.third && (!find("attacked", Side::Third, f.attacked[index(Side::Third)]) ||
                            !find("introduce", Side::Third, f.introduce))) {
    return nullptr;
  }
  return code;
}

}  // namespace
}  // namespace fairyforge

extern "C" __attribute__((visibility("default"))) fairyforge::NativeCode* fairyforgeCompilePlan(
    const fairyforge::Plan& plan, bool fastPext, std::string& error) {
  return fairyforge::compile(plan, fastPext, error).release();
}
