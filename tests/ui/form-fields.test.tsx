import '../office/jsdom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { address } from '#contract/parties/companies.ts'
import { formatPlate } from '#contract/parties/licence-plates.ts'
import { day } from '#contract/kit/days.ts'
import { amount, eightDigits, text } from '#contract/kit/primitives.ts'
import { mailAddresses } from '#contract/parties/recipients.ts'
import { Problem } from '../../src/api/errors.ts'
import { loadTexts, showLanguage } from '../../src/i18n/setup.ts'
import { UiProvider } from '../../src/ui/theme/UiProvider.tsx'
import { addressValues, normaliseDigits } from '../../src/office/shared/companies/company-values.ts'
import { FormDialog } from '../../src/office/shared/dialogs/FormDialog.tsx'
import { officeFields } from '../../src/office/shared/fields/office-fields.ts'
import { EditForm } from '../../src/office/shared/forms/EditForm.tsx'
import { useActionForm } from '../../src/office/shared/forms/use-action-form.ts'
import { FormSection } from '../../src/ui/forms/FormLayout.tsx'
import { startDemoServer } from '../support/demo-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signInAs, startPage } from '../office/office-page.tsx'

let serverProcess: ServerProcess
beforeAll(async () => {
  serverProcess = (await startDemoServer()).server
  await startPage(serverProcess.origin)
  await signInAs('office')
  await Promise.all((['forms', 'validation', 'office', 'companies'] as const).map(loadTexts))
})
afterEach(async () => {
  cleanup()
  await showLanguage('en')
})
afterAll(() => serverProcess.stop())

/* A form with one field of each kind; its schema is made of the contract's. */
const schema = z.object({
  name: text(20),
  weight: z.optional(amount),
  day: z.optional(day),
  recipients: z.optional(mailAddresses),
  kind: z.enum(['ship', 'truck']),
  ship: z.optional(z.object({ eniNumber: eightDigits })),
  licencePlate: z.optional(text(12)),
  address: z.optional(address),
  holds: z.optional(z.array(z.object({ length: amount }))),
  tag: z.optional(z.string()),
})
const initial = {
  name: 'Linquenda',
  weight: 1234.5 as number | null,
  day: '',
  recipients: ['a@example.com'] as readonly string[],
  kind: 'ship' as 'ship' | 'truck',
  ship: { eniNumber: '02345678' },
  licencePlate: '',
  address: addressValues(undefined),
  holds: [] as readonly { readonly length: number | null }[],
  tag: '',
}
type Values = typeof initial
const fields = officeFields<Values>()

let body: unknown
let answer: () => Promise<void> = () => Promise.resolve()
/** How often the form as a whole was rendered. */
let renders = 0

function Sample() {
  const [kind, setKind] = useState<string>('ship')
  useEffect(() => {
    renders += 1
  })
  const form = useActionForm({
    schema,
    initial,
    send: async (sent) => {
      body = sent
      await answer()
    },
  })
  return (
    <EditForm form={form} saveLabel="Send">
      <FormSection title="Sample">
        <fields.TextInput name="name" label="Name" />
        <fields.NumberInput name="weight" label="Weight" unit="t" />
        <fields.DateInput name="day" label="Day" />
        <fields.EmailsInput name="recipients" label="Recipients" />
        <button type="button" onClick={() => setKind(kind === 'ship' ? 'truck' : 'ship')}>
          Other kind
        </button>
        <fields.FormPart when={kind === 'ship'} names={['ship']}>
          <fields.TextInput name="ship.eniNumber" label="ENI number" normalise={normaliseDigits} />
        </fields.FormPart>
        <fields.TextInput name="licencePlate" label="Plate" normalise={formatPlate} />
        <fields.AddressFields name="address" />
        <fields.ListInput name="holds" label="Holds" addLabel="Add a hold" newRow={{ length: null }}>
          {(row) => <fields.NumberInput name={`${row}.length`} label="Length" />}
        </fields.ListInput>
        <fields.ChoiceInput
          name="tag"
          label="Tag"
          search={(q) => Promise.resolve({ choices: [{ value: q, title: `Tag ${q}` }], total: 1 })}
          add={{ label: 'Add a tag', dialog: (state) => <TagDialog {...state} /> }}
        />
      </FormSection>
    </EditForm>
  )
}

function TagDialog({
  typed,
  onClose,
  onAdded,
}: {
  readonly typed: string
  readonly onClose: () => void
  readonly onAdded: (choice: { value: string; title: string }) => void
}) {
  const form = useActionForm({
    schema: z.object({ title: text(20) }),
    initial: { title: typed },
    send: ({ title }) => {
      onAdded({ value: 'made', title })
      return Promise.resolve()
    },
  })
  const { TextInput } = officeFields<{ title: string }>()
  return (
    <FormDialog title="New tag" form={form} saveLabel="Add it" onClose={onClose}>
      <TextInput name="title" label="Title" />
    </FormDialog>
  )
}

function openSample() {
  cleanup()
  body = undefined
  answer = () => Promise.resolve()
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <UiProvider>
              <Sample />
            </UiProvider>
          ),
        },
      ])}
    />,
  )
  return userEvent.setup()
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const send = () => screen.getByRole('button', { name: 'Send' })

test('a number is typed and shown as the language writes it, and sent as a number', async () => {
  await showLanguage('nl')
  const user = openSample()
  expect(field('Weight').value).toBe('1234,5')
  await user.clear(field('Weight'))
  await user.type(field('Weight'), '2.500,25')
  await user.tab()
  expect(field('Weight').value).toBe('2500,25')
  await user.click(send())
  await waitFor(() => expect(body).toMatchObject({ weight: 2500.25 }))
  await user.clear(field('Weight'))
  await user.type(field('Weight'), 'veel')
  await user.tab()
  await screen.findByText('Vul een getal in.')
  expect(field('Weight').value).toBe('veel')
  await showLanguage('en')
  expect(openSample() && field('Weight').value).toBe('1234.5')
})

test('a number that can be read in two ways is asked back, and neither reading is sent unasked', async () => {
  await showLanguage('nl')
  const user = openSample()
  await user.clear(field('Weight'))
  await user.type(field('Weight'), '33.580')
  await user.click(send())
  await screen.findByText('Dit kan op twee manieren worden gelezen.')
  expect(body).toBeUndefined()
  expect(field('Weight').value).toBe('33.580')
  const readings = within(screen.getByRole('group', { name: 'Welk getal bedoelt u?' }))
  expect(readings.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '33,58 t',
    '33580 t',
  ])
  await user.click(readings.getByRole('button', { name: '33,58 t' }))
  expect(field('Weight').value).toBe('33,58')
  await user.click(send())
  await waitFor(() => expect(body).toMatchObject({ weight: 33.58 }))
  await showLanguage('en')
})

test('a day is typed in several ways within 1900 and 2099', async () => {
  const user = openSample()
  await user.type(field('Day'), '5-3-2026')
  await user.tab()
  expect(field('Day').value).toBe('05/03/2026')
  await user.click(send())
  await waitFor(() => expect(body).toMatchObject({ day: '2026-03-05' }))
  await user.clear(field('Day'))
  await user.type(field('Day'), '31022026')
  await user.tab()
  await screen.findByText('This value is not a valid date.')
  await user.clear(field('Day'))
  await user.type(field('Day'), '1/1/1899')
  await screen.findByText('This value should be between 1900-01-01 and 2099-12-31.')
})

test('a day is picked from a calendar, which opens at the day of the field', async () => {
  const user = openSample()
  await user.type(field('Day'), '05/03/2026')
  await user.click(screen.getByRole('button', { name: 'Open the calendar of Day' }))
  const calendar = await screen.findByRole('grid')
  await user.click(within(calendar).getByText('19'))
  await waitFor(() => expect(field('Day').value).toBe('19/03/2026'))
})

test('addresses are separated by semicolons, and the wrong ones are named', async () => {
  const user = openSample()
  await user.type(field('Recipients'), '; nobody ;b@example.com;@')
  await user.tab()
  await screen.findByText('These are not valid email addresses: nobody, @.')
  await user.clear(field('Recipients'))
  await user.type(field('Recipients'), 'a@example.com;b@example.com')
  await user.click(send())
  await waitFor(() => expect(body).toMatchObject({ recipients: ['a@example.com', 'b@example.com'] }))
})

test('a part that does not apply is neither checked nor sent, and kept for a change of mind', async () => {
  const user = openSample()
  await user.clear(field('ENI number'))
  await user.type(field('ENI number'), '123')
  await user.click(send())
  await screen.findByText('This value must consist of 8 numbers.')
  await user.click(screen.getByRole('button', { name: 'Other kind' }))
  await user.click(send())
  await waitFor(() =>
    expect(body).toEqual({
      name: 'Linquenda',
      weight: 1234.5,
      recipients: ['a@example.com'],
      kind: 'ship',
      address: { country: 'NL' },
      holds: [],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Other kind' }))
  expect(field('ENI number').value).toBe('123')
})

test('numbers of authorities are put into their notation when the field is left', async () => {
  const user = openSample()
  await user.type(field('Plate'), '12abc3')
  await user.clear(field('ENI number'))
  await user.type(field('ENI number'), '0234 5678')
  await user.type(field('Postal code'), '3011ab')
  await user.tab()
  expect(field('Plate').value).toBe('12-ABC-3')
  expect(field('ENI number').value).toBe('02345678')
  expect(field('Postal code').value).toBe('3011 AB')
})

test('required fields are marked, by the schema', () => {
  openSample()
  expect(field('Name').getAttribute('aria-required')).toBe('true')
  expect(field('ENI number').getAttribute('aria-required')).toBe('true')
  expect(field('Plate').getAttribute('aria-required')).toBeNull()
})

test('rows of a list are added and removed', async () => {
  const user = openSample()
  for (const length of ['10', '20']) {
    await user.click(screen.getByRole('button', { name: 'Add a hold' }))
    await user.type(
      screen.getAllByRole('textbox', { name: 'Length' }).at(-1) ?? expect.fail('no row'),
      length,
    )
  }
  await user.click(send())
  await waitFor(() => expect(body).toMatchObject({ holds: [{ length: 10 }, { length: 20 }] }))
  await user.click(screen.getByRole('button', { name: 'Remove Holds 1' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a hold' }))
  await user.clear(screen.getByRole('textbox', { name: 'Length' }))
  await user.click(send())
  await screen.findByText('This field is required.')
})

test('what a choice lacks is added in a dialog, whose form does not send the one around it', async () => {
  const user = openSample()
  const tag = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tag' })
  await user.type(tag, 'two')
  await user.click(await screen.findByRole('option', { name: 'Add a tag' }))
  const dialog = await screen.findByRole('dialog', { name: 'New tag' })
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('two')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Add it' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New tag' })).toBeNull())
  expect(body).toBeUndefined()
  await waitFor(() => expect(tag.value).toBe('two'))
  await user.click(send())
  await waitFor(() => expect(body).toMatchObject({ tag: 'made' }))
})

test('what is pasted into a choice is what is searched for: Enter chooses nothing else', async () => {
  const user = openSample()
  const tag = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tag' })
  tag.focus()
  await user.paste('one')
  await screen.findByRole('option', { name: 'Tag one' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(tag.value).toBe('Tag one'))
})

test('Ctrl+S sends; what the server refuses stands at the field of its path, the rest above', async () => {
  const user = openSample()
  answer = () =>
    Promise.reject(
      new Problem('validation_failed', 422, '', {
        violations: [
          { propertyPath: 'address.city', message: 'No such town.', code: '' },
          { propertyPath: 'elsewhere', message: 'Something else.', code: '' },
        ],
      }),
    )
  await user.click(field('Name'))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(field('City').getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field('City'))
  expect(screen.getByText('Something else.')).toBeDefined()
})

test('a key renders its field, not the whole form; also when the form was sent and something is wrong', async () => {
  const user = openSample()
  await user.clear(field('Name'))
  await user.click(send())
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  const before = renders
  await user.type(field('Name'), 'Aurora')
  await user.tab()
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBeNull())
  expect(renders).toBe(before)
})
