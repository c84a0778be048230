import { chakra } from '@chakra-ui/react'

export function NumberedList({ items }: { readonly items: readonly string[] }) {
  return (
    <chakra.ol
      className="numbers"
      listStyleType="decimal"
      paddingInlineStart={`${String(items.length).length + 1.5}ch`}
      columnWidth="36ch"
      columnGap="32px"
    >
      {items.map((item, index) => (
        <chakra.li key={`${index} ${item}`} paddingBlock="1px" overflowWrap="anywhere" breakInside="avoid">
          {item}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
