import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from '../../ui/icons.tsx'

/** Specification, section 9: debounce wait. Milliseconds. */
const debounce = 500

const Input = chakra('input', {
  base: {
    width: '100%',
    minHeight: '40px',
    padding: '6px 12px 6px 36px',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'control',
    // Below 16 px iOS zooms the page in on the field.
    fontSize: { base: '1rem', sm: '0.9375rem' },
    textOverflow: 'ellipsis',
    '&::placeholder': { color: 'fg.muted', opacity: 1 },
  },
})

/** Searches while one types; `onSearch` hears what was typed once the typing rests, or at once on Enter and when the field is left. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  readonly label: string
  readonly value: string
  readonly onSearch: (q: string) => void
}) {
  const [typed, setTyped] = useState(value)
  /** What the address says or is on its way to say. */
  const wanted = useRef(value)
  const underWay = useRef<readonly string[]>([])
  const latest = useRef({ value, onSearch })
  useEffect(() => {
    latest.current = { value, onSearch }
  })
  useEffect(() => {
    const ours = underWay.current.indexOf(value)
    underWay.current = underWay.current.slice(ours + 1)
    if (ours >= 0 || value === wanted.current) return
    // The address changed by other means, such as going back.
    underWay.current = []
    wanted.current = value
    setTyped(value)
  }, [value])
  const send = (text: string) => {
    const q = text.trim()
    if (q === wanted.current) return
    wanted.current = q
    underWay.current = q === latest.current.value ? [] : [...underWay.current, q]
    latest.current.onSearch(q)
  }
  useEffect(() => {
    const timer = setTimeout(() => send(typed), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <chakra.form
      role="search"
      position="relative"
      width={{ base: '100%', sm: '320px' }}
      onSubmit={(event) => {
        event.preventDefault()
        send(typed)
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
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => send(typed)}
      />
    </chakra.form>
  )
}
