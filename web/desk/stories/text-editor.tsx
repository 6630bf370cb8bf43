import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type Editor, Editor as TiptapEditor, Mark } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { storyMessages } from '#web/shell/messages/desk/en-stories.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { PromptDialog } from '#web/shell/ui/overlays/prompt-dialog.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

const words = storyMessages.editor;

const Box = styled('div')({
  border: `1px solid ${palette.divider}`,
  borderRadius: 4,
  '&:focus-within': { borderColor: palette.primary.main },
  '& > .tools': { display: 'flex', flexWrap: 'wrap', gap: 6, padding: 8, borderBlockEnd: `1px solid ${palette.divider}` },
  // Formats of the text itself, as on the readers' page. White space is the editor's to keep.
  '& .ProseMirror': {
    fontFamily: typography.fontFamilySerif,
    fontSize: '1.125rem',
    minBlockSize: 260,
    padding: '14px 16px',
    outline: 'none',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& > * + *': { marginBlockStart: '0.8em' },
    '& h2, & h3': { fontSize: '1.25em', lineHeight: 1.2 },
    '& a': { color: palette.primary.main, textDecoration: 'underline' },
    '& cite, & small': { fontStyle: 'normal', fontSize: '0.85em', color: palette.text.secondary },
    '& blockquote': { borderInlineStart: `3px solid ${palette.sun}`, paddingInlineStart: '1em' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '1.4em' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '1.4em' },
  },
});

/** An inline element that composed articles have. */
const mark = (name: string) =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] });

// Only what the sanitiser of feeds lets through.
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  mark('cite'),
  mark('small'),
];

interface Tool {
  name: Exclude<keyof typeof words, 'tools' | 'loading' | 'failed' | 'retry' | 'address' | 'noAddress' | 'unlink'>;
  /** The format that is on where the cursor is. */
  format?: [name: string, attributes?: object];
  run: (editor: Editor) => void;
}
const tools: readonly Tool[] = [
  { name: 'bold', format: ['bold'], run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', format: ['italic'], run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'heading',
    format: ['heading'],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  { name: 'quote', format: ['blockquote'], run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'list', format: ['bulletList'], run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'numbers', format: ['orderedList'], run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'undo', run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', run: (editor) => editor.chain().focus().redo().run() },
];

interface TextEditorProps {
  /** The text to begin with. A new `key` begins again. */
  html: string;
  label: string;
  language: string;
  dir: 'ltr' | 'rtl' | 'auto';
  /** The id of what is said about the text. */
  describedBy: string | undefined;
  onChange: (html: string) => void;
}

/** Edits the text of a story, with Tiptap: loaded only where one writes. */
export default function TextEditor({ html, label, language, dir, describedBy, onChange }: TextEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setShown] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const first = useRef(html);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const made = new TiptapEditor({
      element: box.current,
      content: first.current,
      extensions,
      // The Content-Security-Policy blocks style elements.
      injectCSS: false,
      onUpdate: ({ editor: changed }) => change.current(changed.isEmpty ? '' : changed.getHTML()),
      onTransaction: () => setShown((count) => count + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir, lang: language },
          ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy, 'aria-invalid': 'true' }),
        },
      },
    });
  }, [editor, label, language, dir, describedBy]);
  const isLink = editor?.isActive('link') === true;

  function link(address: string) {
    if (/^(?:https?:\/\/|\/article\/)\S+$/i.test(address)) editor?.chain().focus().setLink({ href: address }).run();
    else showToast({ title: words.noAddress, tone: 'destructive' });
  }
  return (
    <Box>
      <div className="tools" role="group" aria-label={words.tools}>
        {tools.map(({ name, format, run }) => (
          <Button
            key={name}
            size="small"
            variant={format && editor?.isActive(...format) ? 'contained' : 'text'}
            aria-pressed={format === undefined ? undefined : editor?.isActive(...format) === true}
            onClick={() => editor && run(editor)}
          >
            {words[name]}
          </Button>
        ))}
        <Button
          size="small"
          variant={isLink ? 'contained' : 'text'}
          onClick={() => (isLink ? editor?.chain().focus().unsetLink().run() : setIsLinking(true))}
        >
          {isLink ? words.unlink : words.link}
        </Button>
      </div>
      <div ref={box} />
      {isLinking ? (
        <PromptDialog words={words.address} onSubmit={link} onClose={() => setIsLinking(false)} />
      ) : null}
    </Box>
  );
}
