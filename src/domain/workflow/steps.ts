/** What a step of a workflow does. */
export const workflowActions = ['email', 'task'] as const

/** What a step of a workflow does. */
export type WorkflowAction = (typeof workflowActions)[number]

/** The most steps a workflow may have. */
export const maxSteps = 100

/** The longest a step may wait, in days. */
export const maxDelayDays = 365
