import { chakra } from '@chakra-ui/react'
import type { LegalText } from './legal-text.ts'

interface Names {
  readonly organisation: string
  readonly contact: string
}

type Block = LegalText['sections'][number]['blocks'][number]

export function LegalSections({ text, names }: { readonly text: LegalText; readonly names: Names }) {
  return (
    <chakra.div
      display="grid"
      gap="24px"
      css={{ textWrap: 'pretty', '@media print': { color: 'black', fontSize: '11pt' } }}
    >
      <p>{named(text.lead, names)}</p>
      {text.sections.map(({ title, blocks }, index) => (
        <chakra.section
          key={title}
          display="grid"
          gap="8px"
          css={{ '@media print': { breakInside: 'avoid', display: 'block' } }}
        >
          <chakra.h2 fontSize="section" fontWeight="600" lineHeight={1.3}>
            {`${index + 1}. ${title}`}
          </chakra.h2>
          {blocks.map((block) => (
            <BlockText key={JSON.stringify(block)} block={block} names={names} />
          ))}
        </chakra.section>
      ))}
    </chakra.div>
  )
}

function BlockText({ block, names }: { readonly block: Block; readonly names: Names }) {
  if (typeof block === 'string') return <p>{named(block, names)}</p>
  if ('points' in block)
    return (
      <chakra.ul display="grid" gap="6px" paddingInlineStart="1.3em" listStyleType="disc">
        {block.points.map((point) => (
          <li key={point}>{named(point, names)}</li>
        ))}
      </chakra.ul>
    )
  return (
    <chakra.table
      width="100%"
      textAlign="start"
      css={{
        borderCollapse: 'collapse',
        '& th, & td': { padding: '8px 12px 8px 0', verticalAlign: 'top', textAlign: 'start' },
        '& tr': { borderBottom: '1px solid', borderColor: 'border' },
      }}
    >
      <thead>
        <tr>
          {block.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell) => (
              <td key={cell}>{named(cell, names)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}

/** A name at the start of the text gets a capital. */
function named(text: string, names: Names): string {
  const filled = text.replaceAll('{organisation}', names.organisation).replaceAll('{contact}', names.contact)
  return text.startsWith('{') ? filled.charAt(0).toLocaleUpperCase() + filled.slice(1) : filled
}
