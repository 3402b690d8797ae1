export { BooksRoom as Books } from '../../features/books/books-room.tsx'
