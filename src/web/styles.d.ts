// The build makes a style sheet of those that a page's script imports.
declare module '*.css' {
  /** The style sheet as text: only in the script for other sites, which brings its style along. */
  export const css: string
}
