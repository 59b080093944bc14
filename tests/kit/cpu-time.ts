/**
 * CPU time of the work in milliseconds, of this thread or of all threads of the process. Unlike elapsed time it hardly
 * depends on the load of the machine.
 */
export async function cpuMsOf(work: () => unknown, of: 'thread' | 'process' = 'thread'): Promise<number> {
  const usage = of === 'thread' ? process.threadCpuUsage : process.cpuUsage
  const before = usage()
  await work()
  const { user, system } = usage(before)
  return (user + system) / 1000
}
