/** Finds the elements that a page holds, and loads each when it is first seen. */
import '../elements/autoload.ts';
