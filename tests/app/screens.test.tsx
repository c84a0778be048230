// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setApiClient } from '../../src/api/client.ts'
import { showLanguage, startTexts } from '../../src/i18n/setup.ts'
import { addOfficeRoutes, routes } from '../../src/routes.tsx'
import { confirm } from '../../src/ui/overlays/confirm.ts'
import { toast } from '../../src/ui/overlays/toaster.ts'

beforeAll(async () => {
  // Pages and overlays are fetched when they are first needed, beside the other tests.
  configure({ asyncUtilTimeout: 20_000 })
  // What browsers have and jsdom lacks.
  vi.stubGlobal('scrollTo', () => undefined)
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  await startTexts()
})
afterEach(async () => {
  cleanup()
  await showLanguage('nl')
})

/** The app at an address, with one more page in it that breaks. */
function open(address: string) {
  const [app] = routes
  const [frame] = app?.children ?? []
  const broken: RouteObject = {
    path: '/broken',
    Component: () => {
      throw new Error('broken')
    },
  }
  const withBroken = [
    { ...app, children: [{ ...frame, children: [broken, ...(frame?.children ?? [])] }] } as RouteObject,
  ]
  render(
    <RouterProvider
      router={createMemoryRouter(withBroken, {
        initialEntries: [address],
        patchRoutesOnNavigation: addOfficeRoutes,
      })}
    />,
  )
  return userEvent.setup()
}

test('a page that breaks leaves a word and a way on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open('/broken')
  expect((await screen.findByRole('alert')).textContent).toContain('Er is iets misgegaan')
  expect(screen.getByRole('button', { name: 'App opnieuw laden' })).toBeDefined()
  expect(screen.getByText(/^Referentie: \w{4}-\w{4}-\w{4}$/)).toBeDefined()
})

test('an address that is none of ours says so, in the words of the specification', async () => {
  await showLanguage('en')
  open('/nowhere')
  expect(
    await screen.findByRole('heading', { name: "404: The page you are looking for isn't here" }),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
  // An effect sets it, after the heading is there.
  await waitFor(() => expect(document.title).toContain('Not found'))
})

test('the question resolves to true on confirm, to false on cancel and on close', async () => {
  const user = open('/nowhere')
  await screen.findByRole('heading')
  const ask = () => confirm({ title: 'Weg ermee?', body: 'Dat is voorgoed.' })

  const agreed = ask()
  await user.click(await screen.findByRole('button', { name: 'Bevestigen' }))
  expect(await agreed).toBe(true)

  const refused = ask()
  await user.click(await screen.findByRole('button', { name: 'Annuleren' }))
  expect(await refused).toBe(false)

  const closed = ask()
  ;(await screen.findByRole<HTMLDialogElement>('dialog')).close()
  expect(await closed).toBe(false)
})

test('the labels of the question can be others', async () => {
  const user = open('/nowhere')
  await screen.findByRole('heading')
  const asked = confirm({
    title: 'Uitloggen?',
    body: 'Niet alles is verzonden.',
    cancel: 'Eerst verzenden',
    confirm: 'Toch uitloggen',
  })
  expect(await screen.findByRole('button', { name: 'Toch uitloggen' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Eerst verzenden' }))
  expect(await asked).toBe(false)
})

test('no more than three toasts are shown, and each can be closed', async () => {
  const user = open('/nowhere')
  await screen.findByRole('heading')
  for (const text of ['een', 'twee', 'drie', 'vier']) toast('info', text)
  expect(await screen.findByText('vier')).toBeDefined()
  expect(screen.queryByText('een')).toBeNull()
  const close = screen.getAllByRole('button', { name: 'Sluiten' })
  expect(close).toHaveLength(3)
  await user.click(close[0] as HTMLElement)
  await expect.poll(() => screen.queryByText('twee')).toBeNull()
})

test('a browser that speaks another of our languages is offered it', async () => {
  const user = open('/auth/sign-in')
  expect(await screen.findByRole('button', { name: 'Taal' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('button', { name: 'Language' })).toBeDefined()
  expect(document.documentElement.lang).toBe('en')
  expect(screen.queryByRole('button', { name: 'English' })).toBeNull()
})

test('the languages are chosen by keyboard, and the focus stays where it was', async () => {
  const user = open('/auth/sign-in')
  const button = await screen.findByRole('button', { name: 'Taal' })
  button.focus()
  await user.keyboard('{Enter}')
  const choices = await screen.findAllByRole('menuitemradio')
  const [dutch, english] = choices
  expect(document.activeElement).toBe(dutch)
  expect(dutch?.getAttribute('aria-checked')).toBe('true')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(choices.at(-1))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(english)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)

  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(await screen.findByRole('button', { name: 'Language' })).toBe(document.activeElement)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.documentElement.lang).toBe('en')
})

test('the sign-in form keeps what was typed, and says beside the field what is missing', async () => {
  const user = open('/auth/sign-in')
  await user.type(await screen.findByLabelText('E-mail of mobiel nummer'), 'driver@demo.example.com')
  await user.click(screen.getByRole('button', { name: 'Inloggen' }))
  const secret = screen.getByLabelText('Wachtwoord of pincode')
  expect(secret.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(secret.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Verplicht veld.',
  )
  expect(screen.getByLabelText<HTMLInputElement>('E-mail of mobiel nummer').value).toBe(
    'driver@demo.example.com',
  )
})

test('a sign-in that takes long says what may hold it up', async () => {
  setApiClient({
    tokens: { read: async () => undefined, write: async () => undefined },
    language: () => 'nl',
    origin: 'http://localhost',
    fetch: () => new Promise(() => undefined),
  })
  const user = open('/auth/sign-in')
  await user.type(await screen.findByLabelText('E-mail of mobiel nummer'), 'driver@demo.example.com')
  await user.type(screen.getByLabelText('Wachtwoord of pincode'), '12345')
  await user.click(screen.getByRole('button', { name: 'Inloggen' }))
  expect(await screen.findByText(/andere tabbladen/)).toBeDefined()
})
