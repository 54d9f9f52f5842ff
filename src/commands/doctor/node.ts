import { type Diagnosis, findingsAbout } from './finding.ts'

const leastMajor = 24
const { ok, wrong } = findingsAbout('node')

/** The Node that runs this. */
export function examineNode(): Diagnosis {
  const { node } = process.versions
  if (Number.parseInt(node, 10) >= leastMajor) return ok(`Node ${node}`)
  return wrong(
    `Node ${node} is too old`,
    `Run npm ci, which brings Node ${leastMajor}, and start with npm start or npx bizgate.`,
  )
}
