// Loaded with the first formula: its fonts are larger than the rest of the page.
import 'katex/dist/katex.min.css'
