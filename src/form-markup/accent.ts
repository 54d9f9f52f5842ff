/** The colour's text, or what a form's colour is drawn with, in light and in dark. */
interface Accent {
  readonly light: string
  readonly dark: string
}

/** The least contrast of what is no text. */
const leastContrast = 3
/** What the text on a button is drawn with. */
const inks = ['#ffffff', '#0b1a30'] as const
/** The darkest page that a form is likely to stand on. */
const darkPage = '#16181b'

/** Whether a text is a colour that a form can have: `#rrggbb`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Whether a colour can be told from a white page: the contrast that WCAG asks of controls. */
export function isSeenOnWhite(colour: string): boolean {
  return contrastOf(colour, '#ffffff') >= leastContrast
}

/** The custom properties of a form of this colour: it is lighter on dark pages, and the text on it can be read. */
export function accentProperties(colour: string): Readonly<Record<string, string>> {
  const accent = { light: colour, dark: lighten(colour) }
  const text = { light: inkOn(accent.light), dark: inkOn(accent.dark) }
  return { '--form-accent': inBoth(accent), '--form-on-accent': inBoth(text) }
}

const inBoth = ({ light, dark }: Accent) => `light-dark(${light}, ${dark})`

function inkOn(colour: string): string {
  const [white, dark] = inks
  return contrastOf(colour, white) >= contrastOf(colour, dark) ? white : dark
}

/** As much lighter as it has to be to be told from a dark page. */
function lighten(colour: string): string {
  const channels = channelsOf(colour)
  for (let part = 0; part < 1; part += 0.1) {
    const mixed = channels.map(channel => Math.round(channel + (255 - channel) * part))
    const lighter = `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
    if (contrastOf(lighter, darkPage) >= leastContrast) return lighter
  }
  return '#ffffff'
}

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => first - second)
  return (high + 0.05) / (low + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
}
