import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { keysOf } from '../../contract/kit/objects.ts'
import { readinessRules } from '../../contract/letters/letter-rules.ts'
import { LetterIncomplete, loadShipment } from '../../src/offline/shipments/statements.ts'
import { completeFlow, takings } from '../support/arbitrary-letters.ts'
import { startSignedInPhone } from './driver-actions.ts'
import { flow as known, truck } from './simulated-phone.ts'

describe('without a network', () => {
  test.each(keysOf(readinessRules))(
    'a load whose letter lacks %s is stopped by that name, and nothing is saved',
    async (code) => {
      const { driver, page } = await startSignedInPhone()
      driver.network = () => Promise.reject(new TypeError('fetch failed'))
      for (const complete of fc.sample(completeFlow, 5)) {
        const flow = { ...takings[code](complete), id: known.id, project: known.project }
        await page.store.materialFlows.put(flow)
        const stopped = await loadShipment({
          draft: `load:${flow.id}`,
          flow,
          mode: truck,
        }).catch((error: unknown) => error)
        expect(stopped).toBeInstanceOf(LetterIncomplete)
        expect((stopped as LetterIncomplete).missing).toContain(code)
      }
      expect(await driver.rows()).toEqual([])
    },
  )
})
