/** Why a form was not taken, to its visitor. */
export function sentenceOf(status: number, headers = new Headers()): string {
  switch (status) {
    case 403:
      return 'This form cannot be sent from this site.'
    case 404:
      return 'This form has been closed.'
    case 409:
      return 'It is being sent. You can try again in a moment.'
    case 413:
      return 'What you wrote is too long in all. Shorten it and send it again.'
    case 429:
      return `Too many forms were sent from your network within a minute. You can send this one ${tellWait(headers)}.`
    default:
      return `Something went wrong at the other end, and the form may not have arrived. Send it again in a moment.${status === 500 ? tellReference(headers) : ''}`
  }
}

function tellWait(headers: Headers): string {
  const seconds = Number(headers.get('retry-after') ?? 60)
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}

/** A fault has its line in the log; what an overload refuses has none. */
function tellReference(headers: Headers): string {
  const id = headers.get('x-request-id')
  return id ? ` Reference: ${id}` : ''
}
