/** The path of a file of the folder that a shell is in, as a word of its command line. */
export function pathInShell(name: string): string {
  // A program would take it for an option.
  const path = name.startsWith('-') ? `./${name}` : name
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
