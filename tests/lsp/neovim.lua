-- A real client, with the recipe that users copy: what it is told about a text, as lines on standard output.
dofile(vim.env.RECIPE)
vim.cmd('edit ' .. vim.env.VARIANT)
local buffer = vim.api.nvim_get_current_buf()

local forever = 24 * 3600 * 1000  -- milliseconds: on a crowded machine an answer may take any time

local function say(...) io.stdout:write(table.concat({ ... }, ' ') .. '\n') end
local function wait(what, condition)
  if not vim.wait(forever, condition, 5) then say('no answer:', what) end
end
local function ask(method, line, character, more)
  local params = vim.tbl_extend('force', {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = line, character = character },
  }, more or {})
  local answers = vim.lsp.buf_request_sync(buffer, method, params, forever) or {}
  for _, answer in pairs(answers) do
    if answer.err then say('error:', answer.err.message) end
    return answer.result
  end
  say('no answer:', method)
end

wait('diagnostics', function() return #vim.diagnostic.get(buffer) > 0 end)
for _, d in ipairs(vim.diagnostic.get(buffer)) do say('diagnostic', d.lnum, d.col, d.end_col, d.code or '') end

-- The mistake is mended as its fix says.
local actions = ask('textDocument/codeAction', 0, 0, {
  range = { start = { line = 3, character = 0 }, ['end'] = { line = 3, character = 20 } },
  context = { diagnostics = {} },
})
say('action', actions[1].title)
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
wait('mended', function() return #vim.diagnostic.get(buffer) == 0 end)
say('mended', vim.api.nvim_buf_get_lines(buffer, 3, 4, false)[1])

-- Typed at the end, behind characters that take two units of UTF-16.
vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { 'note "😀 Größe"; bare king: ' })
local items = ask('textDocument/completion', 4, vim.str_utfindex('note "😀 Größe"; bare king: ') + 1)
local labels = {}
for _, item in ipairs(items.items) do labels[#labels + 1] = item.label end
say('completion', table.concat(labels, ' | '))
vim.api.nvim_buf_set_lines(buffer, 4, 5, false, {})

say('hover', (ask('textDocument/hover', 1, 8).contents.value:gsub('\n.*', '')))
say('definition', ask('textDocument/definition', 2, 30)[1].range.start.line)
vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', 1, 8, { newName = 'Great Camel' }), 'utf-16')
for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do say('|', line) end
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.cmd('qa!')
