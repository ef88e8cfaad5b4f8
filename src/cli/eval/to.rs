//! In which form the measurement is written, and where.

use std::str::FromStr;

/// The forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// For a person.
    Terminal,
    /// One JSON object.
    Json,
    /// One self-contained page.
    Html,
}

/// `FORMAT[=FILE]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct To {
    /// The form.
    pub(super) form: Form,
    /// The file; standard output when there is none.
    pub(super) file: Option<String>,
}

impl FromStr for To {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (form, file) = text.split_once('=').map_or((text, None), |(form, file)| (form, Some(file)));
        let form = match form {
            "terminal" => Form::Terminal,
            "json" => Form::Json,
            "html" => Form::Html,
            _ => return Err(format!("there is no format `{form}`; there are terminal, json and html")),
        };
        if file == Some("") {
            return Err("a file name is missing after `=`".to_owned());
        }
        Ok(Self { form, file: file.filter(|file| *file != "-").map(str::to_owned) })
    }
}
