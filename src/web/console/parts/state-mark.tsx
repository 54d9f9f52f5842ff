import type { ComponentChild } from 'preact'

/** Shows a state by its shape, for users with colour blindness. */
export type Shape = keyof typeof shapes

/** What a state means for the business. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'quiet'

/** How a state looks. */
export interface Mark {
  readonly word: string
  readonly shape: Shape
  readonly tone: Tone
}

const ring = { cx: 6, cy: 6, r: 4.5, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 } as const
const line = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 1.75,
  'stroke-linecap': 'round',
} as const

const shapes = {
  dashed: <circle {...ring} stroke-dasharray="2.2 1.6" />,
  ring: <circle {...ring} />,
  dot: (
    <>
      <circle {...ring} />
      <circle cx={6} cy={6} r={2} fill="currentColor" />
    </>
  ),
  half: (
    <>
      <circle {...ring} />
      <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />
    </>
  ),
  full: <circle cx={6} cy={6} r={5.25} fill="currentColor" />,
  check: <path {...line} d="M2 6.5 5 9.5 10 3" />,
  triangle: <path d="M6 1 11.4 11H.6z" fill="currentColor" />,
  cross: <path {...line} d="M2.5 2.5l7 7m0-7l-7 7" />,
  back: <path {...line} d="M4.5 1.5 2 4l2.5 2.5M2.4 4H7a3 3 0 0 1 0 6H4" />,
  plus: <path {...line} d="M6 2v8M2 6h8" />,
  dash: <path {...line} d="M2.5 6h7" />,
} as const satisfies Readonly<Record<string, ComponentChild>>

/** A state as a word and a shape; colour only underlines it. */
export function StateMark({ word, shape, tone }: Mark) {
  return (
    <span class="state" data-tone={tone}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {shapes[shape]}
      </svg>
      {word}
    </span>
  )
}
