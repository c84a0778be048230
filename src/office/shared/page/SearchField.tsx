import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from '../../../ui/theme/desk-icons.tsx'

/** Specification, section 9. */
const debounceMs = 500

const Input = chakra('input', {
  base: {
    width: '100%',
    minHeight: 'control',
    padding: '4px 12px 4px 36px',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'control',
    // Below 16 px iOS zooms in on the field.
    fontSize: { base: '1rem', sm: 'body' },
    textOverflow: 'ellipsis',
    '&::placeholder': { color: 'fg.muted', opacity: 1 },
  },
})

interface SearchProps {
  readonly value: string
  readonly onSearch: (q: string) => void
}

function useDebouncedSearch({ value, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  /** The query of the URL, or the one that it will have after navigation. */
  const requestedQuery = useRef(value)
  const pendingQueries = useRef<readonly string[]>([])
  const latestProps = useRef({ value, onSearch })
  useEffect(() => {
    latestProps.current = { value, onSearch }
  })
  useEffect(() => {
    const pendingIndex = pendingQueries.current.indexOf(value)
    pendingQueries.current = pendingQueries.current.slice(pendingIndex + 1)
    if (pendingIndex >= 0 || value === requestedQuery.current) return
    // The URL changed by other means, such as the back button.
    pendingQueries.current = []
    requestedQuery.current = value
    setText(value)
  }, [value])
  const submit = (input: string) => {
    const q = input.trim()
    if (q === requestedQuery.current) return
    requestedQuery.current = q
    pendingQueries.current = q === latestProps.current.value ? [] : [...pendingQueries.current, q]
    latestProps.current.onSearch(q)
  }
  useEffect(() => {
    const timer = setTimeout(() => submit(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, submit: () => submit(text) }
}

/** Calls `onSearch` once typing pauses, or at once on Enter and on blur. */
export function SearchField({ label, ...search }: SearchProps & { readonly label: string }) {
  const { text, setText, submit } = useDebouncedSearch(search)
  return (
    <chakra.form
      role="search"
      position="relative"
      width={{ base: '100%', sm: '320px', lg: '400px' }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <chakra.span
        position="absolute"
        left="10px"
        top="0"
        bottom="0"
        display="flex"
        alignItems="center"
        color="fg.muted"
        pointerEvents="none"
      >
        <SearchIcon width={18} height={18} />
      </chakra.span>
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={submit}
      />
    </chakra.form>
  )
}
