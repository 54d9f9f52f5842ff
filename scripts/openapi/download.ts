import { contentCodings } from '../../src/http/content-coding.ts'
import type { Part } from './components.ts'

const codings = contentCodings.map(coding => `\`${coding}\``).join(' or ')

/** How a client asks for a download that is compressed on its way. */
export const acceptEncoding: Part = {
  name: 'Accept-Encoding',
  in: 'header',
  description: `How the file may be compressed on its way: by ${codings}, with weights as in RFC 9110; of two that weigh the same the first. Without it, or with none of these, the file comes as it is.`,
  schema: { type: 'string' },
  example: 'gzip',
}

/** The header fields of a download that say how it comes. */
export const downloadFields: Part = {
  'Content-Encoding': {
    description: 'How the body is compressed; absent where it is not.',
    schema: { type: 'string', enum: [...contentCodings] },
    example: 'gzip',
  },
  Vary: {
    description: 'What of a request the answer goes by.',
    required: true,
    schema: { type: 'string', pattern: '(^|, )Accept-Encoding$' },
    example: 'Accept-Encoding',
  },
  'Accept-Ranges': {
    description: 'A `Range` is ignored: each download is of its own moment, and comes whole.',
    required: true,
    schema: { type: 'string', const: 'none' },
    example: 'none',
  },
}
