import { test } from 'vitest'
import { Product } from '../support/product.ts'
import { mainJob } from './main-job.ts'

test(
  'a driver loads and unloads without a network and with a dying phone; the office sees it live',
  { timeout: 240_000 },
  async () => {
    await using product = await Product.start()
    await mainJob(product)
  },
)
