/** Asks for the card form's secure frame at once, beside the elements' own script. */
import '../elements/boot.ts';
