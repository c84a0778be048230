import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session/use-user.ts'
import { Button, IconButton, WideLabel } from '../../../ui/controls/Button.tsx'
import { TrashIcon } from '../../../ui/theme/later-icons.tsx'
import { BookmarkIcon, EditIcon } from '../../../ui/table/list-icons.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { TextLink } from '../../../ui/controls/TextLink.tsx'
import type { useListUrlState } from '../page/use-list-url-state.ts'
import { type SavedView, useSavedViews } from './use-saved-views.ts'
import { Hint } from '../../../ui/theme/surfaces.tsx'

export function SavedViews({
  listName,
  state,
}: {
  readonly listName: string
  readonly state: ReturnType<typeof useListUrlState>
}) {
  const { t } = useTranslation('lists')
  const { id } = useUser()
  const [open, setOpen] = useState(false)
  const { views, has, save, rename, remove } = useSavedViews(id, listName)
  const search = new URLSearchParams(state.search)
  search.delete('page')
  return (
    <Popover
      label={t('views.title')}
      width="320px"
      long
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm">
          <BookmarkIcon width={16} height={16} />
          <WideLabel>{t('views.title')}</WideLabel>
        </Button>
      }
    >
      <chakra.div display="grid" gap="12px">
        {views.length === 0 ? (
          <Hint>{t('views.none')}</Hint>
        ) : (
          <chakra.ul display="grid" gap="2px">
            {views.map((view) => (
              <SavedViewLine
                key={view.name}
                view={view}
                isCurrent={search.toString() === view.search}
                isTaken={(name) => name !== view.name && has(name)}
                onOpen={() => setOpen(false)}
                onRename={(name) => rename(view.name, name)}
                onRemove={() => remove(view.name)}
              />
            ))}
          </chakra.ul>
        )}
        <NameForm
          key={views.length}
          label={t('views.name')}
          submit={t('views.save')}
          initial=""
          isTaken={has}
          onName={(name) => save({ name, search: search.toString() })}
        />
      </chakra.div>
    </Popover>
  )
}

function SavedViewLine({
  view: { name, search },
  isCurrent,
  isTaken,
  onOpen,
  onRename,
  onRemove,
}: {
  readonly view: SavedView
  readonly isCurrent: boolean
  readonly isTaken: (name: string) => boolean
  readonly onOpen: () => void
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation('lists')
  const [renaming, setRenaming] = useState(false)
  if (renaming)
    return (
      <li>
        <NameForm
          label={t('views.renameTo', { name })}
          submit={t('views.apply')}
          initial={name}
          isTaken={isTaken}
          onName={(next) => {
            setRenaming(false)
            onRename(next)
          }}
        />
      </li>
    )
  return (
    <chakra.li display="flex" alignItems="center" gap="4px">
      <TextLink
        to={{ search }}
        flex="1"
        minWidth="0"
        overflowWrap="anywhere"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        {name}
      </TextLink>
      <IconButton label={t('views.rename', { name })} size="sm" onClick={() => setRenaming(true)}>
        <EditIcon width={16} height={16} />
      </IconButton>
      <IconButton label={t('views.delete', { name })} size="sm" onClick={onRemove}>
        <TrashIcon width={16} height={16} />
      </IconButton>
    </chakra.li>
  )
}

const NameInput = chakra('input', {
  base: {
    width: '100%',
    minHeight: 'control',
    padding: '4px 8px',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'control',
  },
})

function NameForm({
  label,
  submit,
  initial,
  isTaken,
  onName,
}: {
  readonly label: string
  readonly submit: string
  readonly initial: string
  readonly isTaken: (name: string) => boolean
  readonly onName: (name: string) => void
}) {
  const { t } = useTranslation('lists')
  const [name, setName] = useState(initial)
  const trimmed = name.trim()
  const taken = isTaken(trimmed)
  return (
    <chakra.form
      display="grid"
      gap="8px"
      flex="1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (trimmed !== '' && !taken) onName(trimmed)
      }}
    >
      <chakra.label display="grid" gap="4px" fontSize="label" fontWeight="500">
        {label}
        <NameInput value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
      </chakra.label>
      {taken ? (
        <chakra.p role="alert" color="danger.fg" fontSize="label">
          {t('views.taken')}
        </chakra.p>
      ) : null}
      <Button
        type="submit"
        size="sm"
        variant="outline"
        disabled={trimmed === '' || taken}
        justifySelf="start"
      >
        {submit}
      </Button>
    </chakra.form>
  )
}
