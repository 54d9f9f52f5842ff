// The build makes a style sheet of those that a page's script imports.
declare module '*.css' {
  /** The style sheet as text: only of forms, whose style other pages' own does not reach. */
  export const css: string
}
