import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type Editor, Mark, Editor as TiptapEditor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { storyMessages } from '#web/shell/messages/desk/en-stories.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Toolbar } from '#web/shell/ui/layout/toolbar.tsx';
import { PromptDialog } from '#web/shell/ui/overlays/prompt-dialog.tsx';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

const words = storyMessages.editor;

const Box = styled('div')({
  border: `1px solid ${palette.divider}`,
  borderRadius: 4,
  '&:focus-within': { borderColor: palette.primary.main },
  '& > .tools': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 6,
    padding: 8,
    borderBlockEnd: `1px solid ${palette.divider}`,
  },
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
const mark = (name: string) => Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] });

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

/** The buttons: the name of each, the format that is on where the cursor is, and the command. */
const tools = [
  ['bold', 'bold', 'toggleBold'],
  ['italic', 'italic', 'toggleItalic'],
  ['quote', 'blockquote', 'toggleBlockquote'],
  ['list', 'bulletList', 'toggleBulletList'],
  ['numbers', 'orderedList', 'toggleOrderedList'],
  ['undo', null, 'undo'],
  ['redo', null, 'redo'],
] as const;

interface ToolProps {
  name: string;
  /** Whether the format is on; undefined for what is no format. */
  isOn: boolean | undefined;
  onPress: () => void;
}
const Tool = ({ name, isOn, onPress }: ToolProps) => (
  <Button size="small" variant={isOn ? 'contained' : 'text'} aria-pressed={isOn} onClick={onPress}>
    {name}
  </Button>
);

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
      <div className="tools">
        <Toolbar label={words.tools}>
          {tools.map(([name, format, command]) => (
            <Tool
              key={name}
              name={words[name]}
              isOn={format === null ? undefined : editor?.isActive(format)}
              onPress={() => editor?.chain().focus()[command]().run()}
            />
          ))}
          <Tool
            name={words.heading}
            isOn={editor?.isActive('heading')}
            onPress={() => editor?.chain().focus().toggleHeading({ level: 2 }).run()}
          />
          <Tool
            name={words.link}
            isOn={isLink}
            onPress={() => (isLink ? editor.chain().focus().unsetLink().run() : setIsLinking(true))}
          />
        </Toolbar>
      </div>
      <div ref={box} />
      {isLinking ? <PromptDialog words={words.address} onSubmit={link} onClose={() => setIsLinking(false)} /> : null}
    </Box>
  );
}
