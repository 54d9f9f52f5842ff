import { html } from 'ghtml'
import { commandsToTry } from '../../../demo/commands-to-try.ts'

/** A session token and the first commands, each with a button that copies it. */
export function showFirstSteps(token: string, url: string): string {
  const { origin } = new URL(url)
  const session = {
    does: 'A session token of the demo account’s owner, for 24 hours',
    command: `TOKEN=${token}`,
  }
  const lines = [session, ...commandsToTry(origin)]
  return html`<section aria-labelledby="try">
<h2 id="try">Try it in a shell</h2>
<ol class="lines">
!${lines.map(showLine).join('\n')}
</ol>
<p class="visually-hidden" role="status" id="copied"></p>
</section>`
}

function showLine({ does, command }: { does: string; command: string }, index: number): string {
  const id = `line-${index}`
  return html`<li>
<p id="${id}-does">${does}</p>
<pre tabindex="0" aria-labelledby="${id}-does"><code id="${id}">${command}</code></pre>
<button data-copy="${id}" aria-describedby="${id}-does">Copy</button>
</li>`
}
