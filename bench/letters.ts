/**
 * Measures drawing the PDF of a letter, and what letters cost a delivery: the same batches with the letters kept
 * meanwhile, and with them held back. Then how long the letters of all of them take once the burst is over.
 */
import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { LetterContent } from '#contract/letters/documents.ts'
import { drawLetter } from '../server/letters/pdf/draw-letter.ts'
import { DriverLoads } from './driver-loads.ts'
import { asCount, asMultiple, type Finding } from './finding.ts'
import { startLoadProcess } from './load.ts'
import { type MeasuredProduct, signInDriver, startMeasuredProduct } from './measured-product.ts'
import { measureRow } from './row.ts'
import { spreadOf, takeTurns } from './spread.ts'

const drawings = 40
const rounds = 9
const batchSize = 50
const batchesPerRun = 12

await measureRow('letters', async ({ report, use }) => {
  const product = use(await startMeasuredProduct())
  const client = use(startLoadProcess())
  const driver = await signInDriver(product.origin)
  const loads = await DriverLoads.start(product.database, product.origin, driver.userId)
  const deliver = async () => {
    const { seconds } = await client.run({
      port: Number(new URL(product.origin).port),
      connections: 1,
      headers: {
        'content-type': 'application/ld+json',
        accept: 'application/ld+json',
        authorization: `Bearer ${driver.token}`,
      },
      requests: Array.from({ length: batchesPerRun }, () => ({
        method: 'POST',
        path: '/api/operations',
        body: JSON.stringify({ operations: Array.from({ length: batchSize }, () => loads.operation()) }),
      })),
    })
    return (seconds * 1000) / batchesPerRun
  }
  await holdBack(product.database)
  const runs = {
    off: async () => {
      await setHeldBack(product.database, true)
      return await deliver()
    },
    on: async () => {
      await setHeldBack(product.database, false)
      return await deliver()
    },
  }
  await takeTurns(1, runs)
  await lettersKept(product)
  await product.database.query('vacuum analyze')
  const times = await takeTurns(rounds, runs)
  const backlog = await lettersKept(product)
  report(
    asMultiple({
      title: `delivery of ${batchSize} loads, each with a letter`,
      floor: spreadOf(times.off),
      ours: spreadOf(times.on),
      unit: 'ms',
      budget: { must: 1.1, better: 'less' },
      note: 'floor: the same deliveries while the jobs that save letters are held back',
    }),
  )
  report(
    asCount({
      title: `letters of ${rounds * 2 * batchesPerRun * batchSize} loads, after the burst`,
      ours: spreadOf([backlog]),
      unit: 's',
      budget: { must: 60, better: 'less' },
      note: 'half of them held back until the end',
    }),
  )
  await measureDrawing(product.database, report)
})

/** Jobs that save letters wait while `held_back` has a row. */
async function holdBack(database: pg.Pool): Promise<void> {
  await database.query(`
    create table held_back (since timestamptz not null default now());
    create function hold_back_letters() returns trigger language plpgsql as $$
      begin
        if new.name = 'keep_letters' and exists (select 1 from held_back) then
          new.start_after := 'infinity';
        end if;
        return new;
      end $$;
    create trigger hold_back_letters before insert on pgboss.job_common
      for each row execute function hold_back_letters()`)
}

async function setHeldBack(database: pg.Pool, isHeldBack: boolean): Promise<void> {
  await database.query('delete from held_back')
  if (isHeldBack) await database.query('insert into held_back default values')
}

/** Lets all letters be saved; the seconds until every shipment has one. */
async function lettersKept({ database }: MeasuredProduct): Promise<number> {
  const startedAt = performance.now()
  await setHeldBack(database, false)
  await database.query(
    "update pgboss.job set start_after = now() where name = 'keep_letters' and start_after = 'infinity'",
  )
  for (;;) {
    const { rows } = await database.query<{ open: number }>(
      "select count(*)::int as open from pgboss.job where name = 'keep_letters' and state in ('created', 'retry', 'active')",
    )
    if (rows[0]?.open === 0) return (performance.now() - startedAt) / 1000
    await pause(100)
  }
}

/** Draws a letter that the product has saved, in this process and one at a time, as its thread does. */
async function measureDrawing(database: pg.Pool, report: (finding: Finding) => void): Promise<void> {
  const { rows } = await database.query<{ content: LetterContent }>(
    'select content from document_versions join documents on documents.id = document_id where shipment_id is not null limit 1',
  )
  const content = rows[0]?.content
  if (content === undefined) throw new Error('No letter was saved.')
  const letter = {
    content,
    version: 1,
    numberOfModifications: 0,
    madeAt: new Date().toISOString(),
    checkAddress: 'https://vrachtpas.example.com/check/AbCdEfGhIjKlMnOpQrStUv',
  }
  const pages = content.language === 'en' ? 1 : 2
  const times: number[] = []
  let bytes = 0
  // The first ones run code that is not compiled yet.
  for (let drawn = -5; drawn < drawings; drawn += 1) {
    const startedAt = performance.now()
    bytes = (await drawLetter(letter)).length
    if (drawn >= 0) times.push((performance.now() - startedAt) / pages)
  }
  report(
    asCount({
      title: 'PDF of a letter, a page',
      ours: spreadOf(times),
      unit: 'ms',
      budget: { must: 60, better: 'less' },
      note: `${pages} pages: one for each language`,
    }),
  )
  report(
    asCount({
      title: 'PDF of a letter, size',
      ours: spreadOf([bytes / 1024]),
      unit: 'KiB',
      budget: { must: 120, better: 'less' },
    }),
  )
}
