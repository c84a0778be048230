import { expect, test } from 'vitest'
import { formatMoment } from '../../src/ui/controls/format.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { OfficeApi } from '../support/office-api.ts'
import { addOfficeUser, signInToOffice } from '../support/office-app.ts'
import { OfficeHand } from '../support/office-hand.ts'

interface Flow {
  readonly '@id': string
  readonly id: string
  readonly version: number
  readonly updatedAt: string
  readonly processingMethod: { readonly code: string }
}

test(
  'two people edit one flow at once: nothing is lost, and what both changed is chosen field by field',
  { timeout: 180_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const api = await OfficeApi.signIn(environment.origin)
    const flow = await addFlow(api)
    const read = () => api.get<Flow>(`/material_flows/${flow.id}`)
    const anna = await openEditor(environment, flow, 'Anna')
    const bert = await openEditor(environment, flow, 'Bert')

    // Bert has typed, and not saved, when Anna saves.
    await bert.enter('Usual name', 'Sand of Bert')
    await bert.choose('Processing method', 'G.01')
    await bert.enter('Estimated load', '1250')
    await bert.enter('Remarks on the letter', 'Damp')
    await anna.enter('Usual name', 'Sand of Anna')
    await anna.choose('Processing method', 'D.01')
    await anna.enter('Instructions for loading', 'Report at the gate')
    await anna.enter('Remarks on the letter', 'Damp')
    const isReadAgain = bert.page.waitForResponse(
      (response) => response.url().endsWith(flow['@id']) && response.request().method() === 'GET',
    )
    await anna.press('Save')
    await anna.isAt('Sand of Anna')
    const ofAnna = await read()

    // The page has read what Anna wrote, and leaves what Bert typed alone.
    await isReadAgain
    expect(await typedBy(bert)).toEqual({ name: 'Sand of Bert', load: '1250', remarks: 'Damp' })
    expect(await method(bert).inputValue()).toMatch(/^G\.01/)

    // Saving overwrites nothing: it says what clashes, by whom and of when.
    await bert.press('Save')
    const source = `Anna Editor wrote at ${formatMoment(ofAnna.updatedAt, 'en')}`
    const clash = (field: string) =>
      bert.page.getByRole('group', { name: `${field}: ${source}`, exact: true })
    await clash('Usual name').getByText('Sand of Anna', { exact: true }).waitFor()
    await clash('Processing method')
      .getByText(/^D\.01 /)
      .waitFor()
    await bert.page
      .getByText('Taken over, as you had not changed it: Instructions for loading.', { exact: true })
      .waitFor()
    // Both wrote the same remark: that is no clash.
    expect(await bert.page.getByRole('group', { name: /: Anna Editor wrote at / }).count()).toBe(2)
    expect(await typedBy(bert)).toEqual({ name: 'Sand of Bert', load: '1250', remarks: 'Damp' })
    expect(await method(bert).inputValue()).toMatch(/^G\.01/)

    // Nothing is sent before a value is chosen for each of them.
    await bert.press('Save')
    await bert.page.getByText('Choose between your value and that of somebody else first.').waitFor()
    expect((await read()).version).toBe(ofAnna.version)

    await bert.press('Keep mine', clash('Usual name'))
    // The buttons are gone: the field has the focus, not nothing.
    const name = bert.page.getByRole('textbox', { name: /^Usual name/ })
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    await bert.press('Take theirs', clash('Processing method'))
    await expect.poll(() => method(bert).inputValue()).toMatch(/^D\.01/)
    expect(await typedBy(bert)).toEqual({ name: 'Sand of Bert', load: '1250', remarks: 'Damp' })
    await bert.press('Save')
    await bert.isAt('Sand of Bert')

    expect(await read()).toMatchObject({
      version: ofAnna.version + 1,
      usualName: 'Sand of Bert',
      processingMethod: { code: 'D01' },
      loadInstructions: 'Report at the gate',
      estimatedLoad: 1250,
      remarksForLetter: 'Damp',
    })
    // Anna, who looks at the flow, sees it without asking.
    await anna.isAt('Sand of Bert')
    await anna.page.getByText('Report at the gate', { exact: true }).waitFor()
  },
)

/** A waste flow without shipments in the demo's project. */
async function addFlow(api: OfficeApi): Promise<Flow> {
  const { member } = await api.get<{ member: readonly Readonly<Record<string, unknown>>[] }>(
    '/material_flows?q=Betonpuin',
  )
  const [copied = {}] = member
  const names =
    'project documentType ewcCode processingMethod originLocation destinationLocation sender senderType disposer ' +
    'transportedBy carriers cargoUnit amountDetermination'
  return await api.send<Flow>('POST', '/material_flows', {
    ...Object.fromEntries(names.split(' ').map((name) => [name, copied[name]])),
    usualName: 'Sand',
  })
}

/** The form of the flow, opened in a browser of its own by a user of its customer. */
async function openEditor(
  environment: BrowserEnvironment,
  flow: Flow,
  firstName: string,
): Promise<OfficeHand> {
  const account = await addOfficeUser(environment.origin, firstName)
  const page = await signInToOffice(await environment.desktop(), environment.origin, account)
  await page.goto(`${environment.origin}/material-flows/${flow.id}/edit`)
  const editor = new OfficeHand(page)
  await editor.isAt('Edit material flow')
  return editor
}

const method = ({ page }: OfficeHand) => page.getByRole('combobox', { name: /^Processing method/ })

const typedBy = async ({ page }: OfficeHand) => ({
  name: await page.getByRole('textbox', { name: /^Usual name/ }).inputValue(),
  load: await page.getByRole('textbox', { name: /^Estimated load/ }).inputValue(),
  remarks: await page.getByRole('textbox', { name: /^Remarks on the letter/ }).inputValue(),
})
