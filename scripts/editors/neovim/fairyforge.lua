-- Fairyforge in Neovim 0.7 or later: files that end in .fairy are read by `fairyforge lsp`.
-- Copy this file to ~/.config/nvim/plugin/, or write in init.lua: dofile('/path/to/fairyforge.lua')
-- vim.g.fairyforge_program names the program where it is not in PATH.

vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.fairy',
  callback = function() vim.bo.filetype = 'fairy' end,
})

local clients = {} -- by folder; Neovim before 0.8 does not look for one that runs already

local function attach(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local config = {
    name = 'fairyforge',
    cmd = { vim.g.fairyforge_program or 'fairyforge', 'lsp' },
    root_dir = folder,
    on_exit = function() clients[folder] = nil end,
  }
  if vim.lsp.start then
    vim.lsp.start(config)
    return
  end
  clients[folder] = clients[folder] or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(buffer, clients[folder])
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = 'fairy',
  callback = function(event)
    vim.bo[event.buf].commentstring = '# %s'
    vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
    attach(event.buf)
  end,
})
