/** What a step of a workflow does. */
export const workflowActions = {
  email: { description: 'An e-mail is sent.' },
  task: { description: 'Somebody gets a task.' },
} as const

/** The most steps a workflow may have. */
export const maxSteps = 100

/** The longest a step may wait, in days. */
export const maxDelayDays = 365
