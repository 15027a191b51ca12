/** The checksum of a book, as the server computes it. */
export { bookChecksum } from '../../server/trading/domain/book/book-checksum.ts'
