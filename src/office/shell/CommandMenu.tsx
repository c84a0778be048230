import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { SearchIcon } from '../../ui/theme/desk-icons.tsx'
import { takeHeldText } from './held-keys.ts'
import { type Command, type CommandGroup, useCommandGroups } from './use-command-groups.ts'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'

const Input = chakra('input', {
  base: {
    flex: '1',
    minWidth: 0,
    minHeight: '44px',
    padding: 0,
    border: 'none',
    background: 'none',
    // Below 16 px iOS zooms in on the field.
    fontSize: '1rem',
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: 'fg.muted', opacity: 1 },
  },
})

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    borderBottom: '1px solid',
    borderColor: 'border',
  },
})

const Option = chakra('li', {
  base: {
    display: 'flex',
    gap: '10px',
    alignItems: 'center',
    minHeight: 'control',
    padding: '4px 10px',
    borderRadius: 'control',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'primary.subtle', color: 'primary.fg' },
  },
})

export function CommandMenu({ onClose, onKeys }: Closable & { readonly onKeys: () => void }) {
  const { t } = useTranslation(['office', 'command'])
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const { groups, status } = useCommandGroups(q.trim(), onKeys)
  const id = useId()
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    if ('href' in command) void navigate(command.href)
    else command.run()
  }
  const { active, setChosen, onKeyDown } = useChosenCommand(groups, id, run)
  return (
    <Dialog title={t('command.title')} onClose={onClose}>
      <Line>
        <SearchIcon width={20} height={20} />
        <Input
          role="combobox"
          aria-label={t('command.title')}
          aria-expanded={active !== undefined}
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('command:placeholder')}
          value={q}
          onChange={(event) => {
            setQ(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setQ(q + takeHeldText())}
        />
      </Line>
      <chakra.div minHeight="240px" paddingTop="8px">
        <div id={`${id}-list`} role="listbox" aria-label={t('command.title')}>
          {groups.map((group) => (
            <Group key={group.title} id={id} group={group} active={active} onRun={run} onChoose={setChosen} />
          ))}
        </div>
        <chakra.p role="status" padding="8px 10px" color="fg.muted">
          {status !== 'idle' ? t(`command:${status}`) : active === undefined ? t('command:none') : ''}
        </chakra.p>
      </chakra.div>
    </Dialog>
  )
}

function useChosenCommand(
  groups: readonly CommandGroup[],
  id: string,
  run: (command: Command | undefined) => void,
) {
  const commands = groups.flatMap((group) => group.commands)
  const [chosen, setChosen] = useState<string>()
  const active = commands.find(({ key }) => key === chosen) ?? commands[0]
  const move = (steps: number) => {
    const index = active === undefined ? -1 : commands.indexOf(active)
    const next = commands.at((index + steps) % commands.length)
    setChosen(next?.key)
    document.getElementById(`${id}-${next?.key}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => run(active) }[event.key]
    if (act === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return { active, setChosen, onKeyDown }
}

function Group({
  id,
  group: { title, commands },
  active,
  onRun,
  onChoose,
}: {
  readonly id: string
  readonly group: CommandGroup
  readonly active: Command | undefined
  readonly onRun: (command: Command) => void
  readonly onChoose: (key: string) => void
}) {
  return (
    <chakra.ul role="group" aria-label={title} paddingBottom="8px">
      <chakra.li role="presentation" padding="4px 10px" fontSize="small" fontWeight="600" color="fg.muted">
        {title}
      </chakra.li>
      {commands.map((command) => (
        // The keyboard is heard by the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <Option
          key={command.key}
          id={`${id}-${command.key}`}
          role="option"
          aria-selected={command === active}
          onMouseMove={() => onChoose(command.key)}
          onClick={() => onRun(command)}
        >
          <chakra.span flex="1 0 50%" minWidth={0} overflowWrap="anywhere">
            {command.title}
          </chakra.span>
          {command.hint === undefined ? null : (
            <chakra.span color="fg.muted" fontSize="label" textAlign="right" minWidth={0}>
              {command.hint}
            </chakra.span>
          )}
        </Option>
      ))}
    </chakra.ul>
  )
}
