/** Something that the search offers: a place to go, or something to do. */
export interface SearchChoice {
  /** Unique among all that is offered. */
  readonly id: string
  readonly text: string
  /** Distinguishes it from others of its name. */
  readonly detail?: string | undefined
  readonly href?: string
  readonly run?: () => void
  /** Marks it for a script of another part, such as that of the colours. */
  readonly data?: Readonly<Record<`data-${string}`, string>>
}

/** A command of the console. */
export interface Command extends SearchChoice {
  /** Other words that find it. */
  readonly words?: string
}

/** Choices under a title. */
export interface ChoiceGroup {
  readonly title: string
  /** How many there are in all, where more may be found than are offered. */
  readonly count?: number
  readonly choices: readonly SearchChoice[]
}

/** The most commands that are offered for a text. */
const maxCommands = 6

/** The commands that have a word beginning with each of those that are typed; all where nothing is. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const asked = wordsOf(text)
  if (asked.length === 0) return commands
  const fits = ({ text, words = '' }: Command) => {
    const own = wordsOf(`${text} ${words}`)
    return asked.every(word => own.some(each => each.startsWith(word)))
  }
  return commands.filter(fits).slice(0, maxCommands)
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
