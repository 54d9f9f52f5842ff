/** What is wrong with a file, at a path in the document: a JSON Pointer. */
export interface ImportProblem {
  readonly path: string
  readonly message: string
}

/** So many problems are reported one by one; the others are only counted. */
const maxTold = 20

/** What was found wrong. */
export class Problems {
  readonly told: ImportProblem[] = []
  total = 0

  add(problem: ImportProblem): void {
    if (this.total++ < maxTold) this.told.push(problem)
  }
}

/** A file that cannot be imported as it is; nothing was written. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal'
  readonly problems: Problems

  constructor(problems: Problems, options?: ErrorOptions) {
    super(`The file has ${problems.total} problems`, options)
    this.problems = problems
  }

  /** The refusal for one problem alone. */
  static of(problem: ImportProblem, options?: ErrorOptions): ImportRefusal {
    const problems = new Problems()
    problems.add(problem)
    return new ImportRefusal(problems, options)
  }
}
