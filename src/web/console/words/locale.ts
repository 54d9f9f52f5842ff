/** How numbers and days are written: the user's English, or else that of most of the world. */
export const locale = navigator.languages.find(language => language.startsWith('en')) ?? 'en-GB'
