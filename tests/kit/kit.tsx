import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { setColorMode, startSettings } from '../../src/app/session/settings.ts'
import { loadTexts, showLanguage, startTexts } from '../../src/i18n/setup.ts'
import { Button } from '../../src/ui/controls/Button.tsx'
import { Card, PageTitle, SectionTitle } from '../../src/ui/theme/surfaces.tsx'
import { UiProvider } from '../../src/ui/theme/UiProvider.tsx'
import { Buttons, Notices } from './buttons-and-notices.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { Tables } from './tables.tsx'

/*
 * The parts of src/ui in all their states, for whoever changes one: `npm run dev`, then /tests/kit/. The address says how they
 * are shown: ?density=desk|glove&scheme=light|dark&language=en|nl.
 */

const asked = new URLSearchParams(location.search)
const options = { density: ['glove', 'desk'], scheme: ['light', 'dark'], language: ['en', 'nl'] } as const
type OptionName = keyof typeof options

function chosen<Name extends OptionName>(name: Name): (typeof options)[Name][number] {
  return options[name].find((value) => value === asked.get(name)) ?? options[name][0]
}

/** The address of the same page with one option as it is not now. */
function addressWith(name: OptionName, value: string): string {
  const next = new URLSearchParams(asked)
  next.set(name, value)
  return `?${next}`
}

const Switch = ({ name }: { readonly name: OptionName }) => (
  <chakra.fieldset border="none" padding={0} margin={0} display="flex" gap="8px" alignItems="center">
    <chakra.legend float="left" paddingInlineEnd="8px">
      {name}
    </chakra.legend>
    {options[name].map((value) => (
      <Button
        key={value}
        size="sm"
        variant={value === chosen(name) ? 'solid' : 'outline'}
        aria-pressed={value === chosen(name)}
        onClick={() => location.assign(addressWith(name, value))}
      >
        {value}
      </Button>
    ))}
  </chakra.fieldset>
)

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card aria-label={title} display="grid" gap="16px" minWidth="0">
    <SectionTitle>{title}</SectionTitle>
    {children}
  </Card>
)

function Kit() {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  return (
    <UiProvider>
      <chakra.main display="grid" gap="16px" padding="16px" maxWidth="1200px" marginInline="auto">
        <PageTitle>The kit</PageTitle>
        <chakra.div display="flex" flexWrap="wrap" gap="16px">
          {(['density', 'scheme', 'language'] as const).map((name) => (
            <Switch key={name} name={name} />
          ))}
        </chakra.div>
        <Section title="Buttons and menus">
          <Buttons />
        </Section>
        <Section title="Notices">
          <Notices />
        </Section>
        <Section title="Fields">
          <Fields typed={typed} onType={(name, value) => setTyped((all) => ({ ...all, [name]: value }))} />
        </Section>
        {/* Only the office has tables. */}
        {chosen('density') === 'desk' ? (
          <Section title="Tables">
            <Tables />
          </Section>
        ) : null}
        <Section title="What opens over the page">
          <Overlays />
        </Section>
      </chakra.main>
    </UiProvider>
  )
}

// The scheme and the primary colour, as the app sets them.
startSettings()
setColorMode(chosen('scheme'))
document.documentElement.dataset['density'] = chosen('density')
await startTexts()
await showLanguage(chosen('language'))
await Promise.all([loadTexts('lists'), loadTexts('forms'), loadTexts('statement')])
createRoot(document.getElementById('root') ?? document.body).render(
  <RouterProvider router={createMemoryRouter([{ path: '*', element: <Kit /> }])} />,
)
