import { test } from 'vitest'
import { ServerProcess } from '../support/server-process.ts'
import { mainJob } from './main-job.ts'

test(
  'a driver loads and unloads without a network and with a dying phone; the office sees it live',
  { timeout: 240_000 },
  async () => {
    await using serverProcess = await ServerProcess.start()
    await mainJob(serverProcess)
  },
)
