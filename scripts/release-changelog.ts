const unreleased = '## Unreleased\n'

/**
 * The changelog with what is unreleased under the version. Throws where nothing is unreleased, and where the
 * version is there already.
 */
export function releaseChangelog(
  text: string,
  { version, date }: { readonly version: string; readonly date: string },
): string {
  if (text.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already`)
  const [before, after] = text.split(unreleased)
  if (before === undefined || !after?.trim() || after.trim().startsWith('## '))
    throw new Error('CHANGELOG.md has nothing under "## Unreleased"')
  return `${before}${unreleased}\n## ${version} - ${date}\n${after}`
}
