// Compares the rules of two Variants line by line (compiler/core/rules/variant-hash.h). This is for copies that
// express rules as the source does; for others, compare.h plays both games.
#pragma once

#include "compiler/export/certify/certificate.h"
#include "compiler/frontend/frontend.h"

namespace fairyforge::certify {

// Returns the Variant that the front end reads from an exported file; null, after adding a difference to the
// findings, if it cannot be read.
VariantPtr readBack(const exports::ExportedFile& file, const frontend::LoadOptions& options,
                    Findings& findings);

// Compares the rules of both. Returns true if there is no difference. A difference that the losses do not
// excuse is added to the findings once, as found in `file`.
bool compareRules(const Variant& source, const Variant& copy, const std::vector<exports::Loss>& losses,
                  const std::string& file, Findings& findings);

// Compares the rules that end the game, and adds differences to the findings. Long play may never come to a
// stalemate, a bare king or the limit of a count, so these rules are compared even where playing checks all
// others.
bool compareEnds(const Variant& source, const Variant& copy, const std::string& file, Findings& findings);

}  // namespace fairyforge::certify
