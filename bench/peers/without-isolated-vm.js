// Directus loads isolated-vm, a native module, for scripts in flows and sandboxed extensions. There are none here,
// and where it was not built for this Node, Directus would not start: it gets a module that it never uses.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'isolated-vm' ? 'node:vm' : specifier, context),
})
