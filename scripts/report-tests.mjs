/**
 * Vitest reporter: writes to the file TEST_REPORT how many tests passed, and what failed, so that `npm test` can
 * repeat it in its last lines. Includes errors outside of tests, which Vitest's JSON report leaves out.
 */
import { writeFileSync } from 'node:fs'

/**
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {import('vitest/node').SerializedError} SerializedError
 * @typedef {import('vitest/node').Reporter} Reporter
 */

/** @param {Pick<SerializedError, 'name' | 'message'>} error */
const inOneLine = ({ name = 'Error', message }) => `${name}: ${message.split('\n')[0]}`

/** @param {TestModule} module */
function* listFailures(module) {
  const file = module.relativeModuleId
  for (const error of module.errors()) yield `${file}: ${inOneLine(error)}`
  for (const suite of module.children.allSuites())
    for (const error of suite.errors()) yield `${file} > ${suite.fullName}: ${inOneLine(error)}`
  for (const test of module.children.allTests('failed'))
    yield `${file} > ${test.fullName}: ${(test.result().errors ?? []).map(inOneLine).join('; ')}`
}

/** @implements {Reporter} */
export default class TestReport {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    const file = process.env.TEST_REPORT
    if (file === undefined) throw new Error('TEST_REPORT is not set.')
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules)
      for (const test of module.children.allTests()) count[test.result().state] += 1
    const { passed, failed, skipped } = count
    const failures = [
      ...modules.flatMap((module) => [...listFailures(module)]),
      ...errors.map((error) => `Outside of the tests: ${error.stack ?? inOneLine(error)}`),
    ]
    writeFileSync(file, JSON.stringify({ passed, failed, skipped, failures }))
  }
}
