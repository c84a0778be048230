import { chakra } from '@chakra-ui/react'

const Key = chakra('kbd', {
  base: {
    minWidth: '20px',
    padding: '0 5px',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'control',
    background: 'bg.muted',
    color: 'fg.muted',
    fontFamily: 'body',
    fontSize: 'small',
    lineHeight: '18px',
    textAlign: 'center',
  },
})

export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <chakra.span display="inline-flex" gap="4px">
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </chakra.span>
  )
}
