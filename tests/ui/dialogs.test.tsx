// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLanguage, startTexts } from '../../src/i18n/setup.ts'
import { Button } from '../../src/ui/controls/Button.tsx'
import { confirm, useQuestion } from '../../src/ui/overlays/confirm.ts'
import { Dialog } from '../../src/ui/overlays/Dialog.tsx'
import { Drawer } from '../../src/office/shell/Drawer.tsx'
import { MenuAction, MenuLink, MoreMenu } from '../../src/ui/overlays/Menu.tsx'
import { toast, useToasts } from '../../src/ui/overlays/toaster.ts'
import { UiProvider } from '../../src/ui/theme/UiProvider.tsx'

beforeAll(async () => {
  // Pages and overlays are fetched when they are first needed, beside the other tests.
  configure({ asyncUtilTimeout: 20_000 })
  // What browsers have and jsdom lacks.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
    this.querySelector<HTMLElement>('input, button')?.focus()
  }
  Element.prototype.scrollTo = () => undefined
  // Without a layout nothing would count as visible, and so nothing as focusable.
  Element.prototype.getClientRects = function () {
    return [this.getBoundingClientRect()] as unknown as DOMRectList
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  await startTexts()
  await showLanguage('en')
})
afterEach(() => {
  useQuestion.getState().question?.answer(false)
  cleanup()
})

function open(page: React.ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: <UiProvider>{page}</UiProvider> }])
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

/** A page with a button that opens a dialog with one field. */
function PageWithDialog({ Frame = Dialog }: { readonly Frame?: typeof Dialog }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a company</Button>
      <Frame
        title="New company"
        open={isOpen}
        unsaved={name !== ''}
        onClose={() => setOpen(false)}
        footer={<Button>Save</Button>}
      >
        <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </Frame>
    </>
  )
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s keeps the focus until Escape closes it, and returns it', async (_kind, Frame) => {
  const user = open(<PageWithDialog Frame={Frame} />)
  const opener = screen.getByRole('button', { name: 'Add a company' })
  await user.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'New company' })
  const field = screen.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  for (let step = 0; step < 4; step += 1) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a dialog with unsaved input asks before it closes', async () => {
  const user = open(<PageWithDialog />)
  await user.click(screen.getByRole('button', { name: 'Add a company' }))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, 'Zand BV')

  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Zand BV')
  await waitFor(() => expect(document.activeElement).toBe(field))

  // Escape leaves the question, not the dialog below it.
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'Discard' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'New company' })).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a question shows that its action runs, what failed, and closes once it succeeded', async () => {
  const user = open(<p>page</p>)
  const outcomes = [Promise.withResolvers<string | undefined>(), Promise.withResolvers<string | undefined>()]
  const action = vi.fn(() => outcomes[action.mock.calls.length - 1]?.promise ?? Promise.resolve(undefined))
  const answer = confirm({
    title: 'Delete it?',
    body: <b>For good.</b>,
    confirm: 'Delete',
    tone: 'danger',
    action,
  })
  const button = await screen.findByRole('button', { name: 'Delete' })
  const dialog = screen.getByRole('dialog', { name: 'Delete it?' })

  await user.click(button)
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(action).toHaveBeenCalledTimes(1)
  expect(dialog.getAttribute('aria-busy')).toBe('true')
  outcomes[0]?.resolve('There are shipments.')
  expect((await screen.findByRole('alert')).textContent).toBe('There are shipments.')
  expect(dialog.getAttribute('aria-busy')).toBe('false')

  await user.click(button)
  outcomes[1]?.resolve(undefined)
  expect(await answer).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what cannot be undone is confirmed by typing its name', async () => {
  const user = open(<p>page</p>)
  const answer = confirm({ title: 'Delete?', body: '', typed: '2026-014', tone: 'danger' })
  const field = await screen.findByRole('textbox', { name: 'Type 2026-014 to confirm' })
  const button = screen.getByRole('button', { name: 'Confirm' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.type(field, '2026-01{Enter}')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.type(field, '4{Enter}')
  expect(await answer).toBe(true)
})

/** The style sheet of an element's class; jsdom does not compute styles from variables. */
const styleOf = ({ className }: Element) =>
  [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .filter((sheet) => sheet.includes(`.${className}{`))
    .join('')

test('a dangerous question has a red button, another has not', async () => {
  open(<p>page</p>)
  void confirm({ title: 'Delete?', body: '', tone: 'danger' })
  expect(styleOf(await screen.findByRole('button', { name: 'Confirm' }))).toContain('danger-solid')
  void confirm({ title: 'Approve?', body: '' })
  await screen.findByRole('dialog', { name: 'Approve?' })
  expect(styleOf(screen.getByRole('button', { name: 'Confirm' }))).toContain('primary-solid')
})

test('the menu of a page opens and acts by keyboard, and its links lead on', async () => {
  const remove = vi.fn()
  function Page() {
    return (
      <>
        <p>{useLocation().pathname}</p>
        <MoreMenu label="More of Zand BV">
          <MenuLink to="/companies/1/edit">Edit</MenuLink>
          <MenuAction tone="danger" onSelect={remove}>
            Delete
          </MenuAction>
        </MoreMenu>
      </>
    )
  }
  const user = open(<Page />)
  const button = screen.getByRole('button', { name: 'More of Zand BV' })
  button.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: 'More of Zand BV' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  await user.keyboard('{ArrowDown}')
  // The menu takes the focus anew a frame after each key: nobody presses two keys within one.
  await new Promise(requestAnimationFrame)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.keyboard('{Enter}')
  const link = await screen.findByRole('menuitem', { name: 'Edit' })
  expect(link.getAttribute('href')).toBe('/companies/1/edit')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('/companies/1/edit')).toBeDefined()
})

test('equal toasts are counted as one, which is shown for four seconds more', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    toast('success', 'Code copied')
    vi.advanceTimersByTime(3000)
    toast('success', 'Code copied')
    toast('error', 'Not saved')
    expect(useToasts.getState().toasts.map(({ text, count }) => [text, count])).toEqual([
      ['Code copied', 2],
      ['Not saved', 1],
    ])
    vi.advanceTimersByTime(3999)
    expect(useToasts.getState().toasts).toHaveLength(2)
    vi.advanceTimersByTime(201)
    expect(useToasts.getState().toasts).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
