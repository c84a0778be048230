import { chakra } from '@chakra-ui/react'
import { Button, IconButton, LinkButton } from '../../src/ui/controls/Button.tsx'
import { PlusIcon } from '../../src/ui/theme/icons.tsx'
import { MenuAction, MenuLink, MenuSeparator, MoreMenu } from '../../src/ui/overlays/Menu.tsx'
import { Alert } from '../../src/ui/theme/surfaces.tsx'
import { Tabs } from '../../src/ui/controls/Tabs.tsx'
import { TextLink } from '../../src/ui/controls/TextLink.tsx'

const nothing = () => undefined

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' } })

export function Buttons() {
  return (
    <>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Line key={size}>
          {(['solid', 'outline', 'ghost', 'danger'] as const).map((variant) => (
            <Button key={variant} size={size} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button size={size} disabled>
            disabled
          </Button>
        </Line>
      ))}
      <Line>
        <Button size="lg" wide>
          Een lange Nederlandse tekst op een knop die zo breed is als de telefoon
        </Button>
        <LinkButton to="/somewhere" variant="outline">
          A link as a button
        </LinkButton>
        <TextLink to="/somewhere">A link in a text</TextLink>
        <IconButton label="Add">
          <PlusIcon />
        </IconButton>
        <MoreMenu label="More of the kit">
          <MenuAction onSelect={nothing}>An action</MenuAction>
          <MenuLink to="/somewhere">A link</MenuLink>
          <MenuSeparator />
          <MenuAction onSelect={nothing} tone="danger">
            Remove
          </MenuAction>
        </MoreMenu>
      </Line>
      <Tabs
        label="Parts of a page"
        tabs={[
          { to: '/', title: 'Loads', count: '1,204', end: true },
          { to: '/documents', title: 'Documents', count: '0' },
          { to: '/history', title: 'History' },
        ]}
      />
      <Tabs
        label="Parts of a tab"
        kind="part"
        tabs={[
          { to: '/', title: 'Open', end: true },
          { to: '/done', title: 'Done' },
        ]}
      />
    </>
  )
}

export function Notices() {
  return (
    <>
      {(['info', 'success', 'warning', 'danger', 'neutral'] as const).map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title={`A notice of the tone ${tone}`}
          action={<Button size="sm">Do it</Button>}
        >
          What happened, and what can be done about it.
        </Alert>
      ))}
    </>
  )
}
