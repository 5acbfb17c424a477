// Tells GDB and perf the names of functions in generated code. For GDB it makes a minimal ELF file in memory
// (an empty text section, a symbol table, a string table) and adds it to the list of JIT entries that GDB
// reads; for perf it appends lines to its map file.

#include "compiler/native/code-symbols.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fmt/format.h>
#include <mutex>
#include <unistd.h>

// GDB's JIT interface: GDB stops in the function when it is called, and then reads the list. The names and
// the layout are prescribed (GDB manual, "JIT Compilation Interface").
extern "C" {
struct jit_code_entry {
  jit_code_entry* next_entry;
  jit_code_entry* prev_entry;
  const char* symfile_addr;
  std::uint64_t symfile_size;
};
struct jit_descriptor {
  std::uint32_t version;
  std::uint32_t action_flag;
  jit_code_entry* relevant_entry;
  jit_code_entry* first_entry;
};
__attribute__((noinline)) void __jit_debug_register_code() {
  asm volatile("" ::: "memory");
}
jit_descriptor __jit_debug_descriptor = {1, 0, nullptr, nullptr};
}

namespace fairyforge::native {
namespace {

enum Action : std::uint32_t { kRegister = 1, kUnregister = 2 };

std::mutex& listMutex() {
  static std::mutex mutex;
  return mutex;
}

constexpr bool kIs64Bits = sizeof(void*) == 8;

// Returns the machine number (e_machine) of the running program's ELF file.
std::uint16_t ownMachine() {
  Elf64_Ehdr header{};
  if (std::FILE* self = std::fopen("/proc/self/exe", "rb")) {
    if (std::fread(&header, sizeof header, 1, self) != 1) header = {};
    std::fclose(self);
  }
  return header.e_machine;
}

// Returns an ELF file in memory with the names and addresses of the functions, which GDB reads.
std::vector<char> symbolFile(const CodeImage& image, const void* address) {
  std::string strings(1, '\0');
  std::vector<Elf64_Sym> symbols(1);
  for (const CodeSymbol& s : image.symbols) {
    Elf64_Sym symbol{};
    symbol.st_name = static_cast<Elf64_Word>(strings.size());
    symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    symbol.st_shndx = 1;
    symbol.st_value = reinterpret_cast<std::uintptr_t>(address) + s.offset;
    symbol.st_size = s.size;
    symbols.push_back(symbol);
    strings += s.name + '\0';
  }
  static constexpr char kNames[] = "\0.text\0.symtab\0.strtab";
  enum : std::size_t { kNull, kText, kSymbols, kStrings, kSections };
  struct {
    Elf64_Ehdr header{};
    Elf64_Shdr sections[kSections]{};
  } start;
  const std::size_t symbolsAt = sizeof start, symbolBytes = symbols.size() * sizeof symbols[0];
  const std::size_t namesAt = symbolsAt + symbolBytes, stringsAt = namesAt + sizeof kNames;
  Elf64_Ehdr& h = start.header;
  std::memcpy(h.e_ident, ELFMAG, SELFMAG);
  h.e_ident[EI_CLASS] = ELFCLASS64;
  h.e_ident[EI_DATA] = std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
  h.e_ident[EI_VERSION] = EV_CURRENT;
  h.e_type = ET_EXEC;
  h.e_machine = ownMachine();
  h.e_version = EV_CURRENT;
  h.e_shoff = sizeof(Elf64_Ehdr);
  h.e_ehsize = sizeof(Elf64_Ehdr);
  h.e_shentsize = sizeof(Elf64_Shdr);
  h.e_shnum = kSections;
  h.e_shstrndx = kStrings;
  Elf64_Shdr& text = start.sections[kText];
  text.sh_name = 1;
  text.sh_type = SHT_NOBITS;
  text.sh_flags = SHF_ALLOC | SHF_EXECINSTR;
  text.sh_addr = reinterpret_cast<std::uintptr_t>(address);
  text.sh_size = image.bytes.size();
  text.sh_addralign = 16;
  Elf64_Shdr& table = start.sections[kSymbols];
  table.sh_name = 7;
  table.sh_type = SHT_SYMTAB;
  table.sh_offset = symbolsAt;
  table.sh_size = symbolBytes;
  table.sh_link = kStrings;
  table.sh_info = 1;
  table.sh_entsize = sizeof(Elf64_Sym);
  // One table holds the names of the sections, then the names of the symbols.
  for (std::size_t i = 1; i < symbols.size(); ++i) symbols[i].st_name += sizeof kNames;
  Elf64_Shdr& names = start.sections[kStrings];
  names.sh_name = 15;
  names.sh_type = SHT_STRTAB;
  names.sh_offset = namesAt;
  names.sh_size = sizeof kNames + strings.size();

  std::vector<char> file(stringsAt + strings.size());
  std::memcpy(file.data(), &start, sizeof start);
  std::memcpy(file.data() + symbolsAt, symbols.data(), symbolBytes);
  std::memcpy(file.data() + namesAt, kNames, sizeof kNames);
  std::memcpy(file.data() + stringsAt, strings.data(), strings.size());
  return file;
}

void addToPerfMap(const CodeImage& image, const void* address) {
  if (std::getenv("FAIRYFORGE_PERF_MAP") == nullptr) return;
  // perf expects its map file in /tmp.
  std::FILE* map = std::fopen(fmt::format("/tmp/perf-{}.map", getpid()).c_str(), "a");
  if (map == nullptr) return;
  for (const CodeSymbol& s : image.symbols) {
    fmt::print(map, "{:x} {:x} {}\n", reinterpret_cast<std::uintptr_t>(address) + s.offset, s.size, s.name);
  }
  std::fclose(map);
}

}  // namespace

struct AnnouncedCode::Entry : jit_code_entry {};

AnnouncedCode::AnnouncedCode(const CodeImage& image, const void* address) {
  addToPerfMap(image, address);
  if (!kIs64Bits) return;
  file_ = symbolFile(image, address);
  entry_ = std::make_unique<Entry>();
  const std::lock_guard lock(listMutex());
  jit_descriptor& list = __jit_debug_descriptor;
  *static_cast<jit_code_entry*>(entry_.get()) = {list.first_entry, nullptr, file_.data(), file_.size()};
  if (list.first_entry != nullptr) list.first_entry->prev_entry = entry_.get();
  list.first_entry = entry_.get();
  list.relevant_entry = entry_.get();
  list.action_flag = kRegister;
  __jit_debug_register_code();
}

AnnouncedCode::~AnnouncedCode() {
  if (!entry_) return;
  const std::lock_guard lock(listMutex());
  jit_descriptor& list = __jit_debug_descriptor;
  if (entry_->prev_entry != nullptr) entry_->prev_entry->next_entry = entry_->next_entry;
  if (entry_->next_entry != nullptr) entry_->next_entry->prev_entry = entry_->prev_entry;
  if (list.first_entry == entry_.get()) list.first_entry = entry_->next_entry;
  list.relevant_entry = entry_.get();
  list.action_flag = kUnregister;
  __jit_debug_register_code();
}

}  // namespace fairyforge::native
