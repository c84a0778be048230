import { expect, test } from 'vitest'
import { DraftUsed, loadShipment } from '../../src/offline/shipments/statements.ts'
import { openDraft } from '../../src/offline/store/drafts.ts'
import { sendAgain } from '../../src/offline/decisions/send-again.ts'
import { mendStatement } from '../../src/offline/decisions/mend-statement.ts'
import { runSync } from './driver-actions.ts'
import { driver, page, refuse } from './signed-in-phone.ts'
import { flow, truck } from './simulated-phone.ts'

const draft = `load:${flow.id}`
const input = (openedAfter: string, amount: number) => ({
  draft,
  openedAfter,
  flow,
  mode: truck,
  amount,
})

test('one draft makes one shipment in however many windows it is open', async () => {
  const [first, second] = [await openDraft(draft), await openDraft(draft)]
  const saved = await loadShipment(input(first.openedAfter, 20))
  expect(await loadShipment(input(second.openedAfter, 20))).toEqual(saved)
  expect(await driver.rows()).toHaveLength(1)
})

test('other values of the same draft are not dropped in silence: the form says where the first went', async () => {
  const { openedAfter } = await openDraft(draft)
  const saved = await loadShipment(input(openedAfter, 20))
  await expect(loadShipment(input(openedAfter, 21))).rejects.toEqual(new DraftUsed(saved))
  expect(await driver.rows()).toHaveLength(1)
})

test('the same load once more, from a form that was opened anew, is another shipment', async () => {
  await loadShipment(input((await openDraft(draft)).openedAfter, 20))
  await loadShipment(input((await openDraft(draft)).openedAfter, 20))
  expect(await driver.rows()).toHaveLength(2)
})

test('a refused load that is mended or sent again meanwhile is not taken for it', async () => {
  await loadShipment(input((await openDraft(draft)).openedAfter, 20))
  const id = await refuse('validation_failed')
  const { openedAfter } = await openDraft(draft)
  await sendAgain(id)
  await runSync(page)
  await mendStatement(id, { draft: 'mend', amount: 20 })
  await loadShipment(input(openedAfter, 20))
  expect((await driver.rows()).filter(({ state }) => state !== 'withdrawn')).toHaveLength(2)
})
