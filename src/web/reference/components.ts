import type { Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** Swagger UI's components that are other ones here. */
export const ownComponents: Plugin = () => ({
  wrapComponents: {
    // The API is where its reference is.
    ServersContainer: () => () => null,
    // It is a link inside of a button, and the button goes to the same address.
    DeepLink:
      (_original, { React }) =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
})
