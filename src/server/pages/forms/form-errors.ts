import { type ErrorPages, tellTooMuch } from '../visitors/error-pages.ts'

/** What the refusals of forms say to their visitors. */
export const formErrors: ErrorPages = {
  entry: 'form',
  className: 'form-page',
  policy: { 'frame-ancestors': '*' },
  byStatus: {
    400: ({ body }) => ({
      title: 'Not sent',
      text: `What came is not what a form sends: ${Object.values(body.details ?? {})
        .flat()
        .join('. ')}.`,
    }),
    403: () => ({ title: 'Not sent', text: 'This form cannot be sent from that site.' }),
    404: () => ({
      title: 'There is no form here',
      text: 'It may have been closed, or the address may be mistyped. If you were sending the form, go back, where what you wrote still is.',
    }),
    409: () => ({
      title: 'It is being recorded',
      text: 'What you sent is being recorded at this moment. Reload this page to see that it has arrived: it is recorded once.',
    }),
    413: () => ({
      title: 'Not sent: too long',
      text: 'A form takes 64 kB in all. Go back, where what you wrote still is, and shorten it.',
    }),
    415: () => ({
      title: 'Not sent',
      text: 'This address takes forms as application/x-www-form-urlencoded in UTF-8.',
    }),
    429: tellTooMuch,
    503: () => ({
      title: 'Out of service for a moment',
      text: 'Try again in a few seconds. If you were sending the form, go back, where what you wrote still is.',
    }),
  },
  unforeseen: {
    title: 'Something went wrong here',
    text: 'If you were sending the form, it may not have arrived: go back, where what you wrote still is, and try again.',
  },
}
