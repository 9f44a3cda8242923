//! Types of objects, each with its members declared once.

/// Reads objects into a type, and describes them.
///
/// Each member has its key and the field that it is read into; one without a field is known and
/// passed over. `required` says that the document is refused without it, which its reader sees to.
/// `Type | field` also takes text, as `field` does. `..field` adds the members of that field.
macro_rules! objects {
    ($(
        $(#[doc = $about:literal])+
        $object:ident $(| $text:ident)? {
            $(
                $(#[doc = $member_about:literal])+
                $($required:ident)? $key:literal $(=> $field:ident)?,
            )+
            $(..$base:ident)?
        }
    )+) => {$(
        impl $crate::json::Described for $object {
            const DESCRIPTION: $crate::json::Description = {
                let object = &$crate::json::ObjectType {
                    #[cfg(not(target_family = "wasm"))]
                    name: stringify!($object),
                    #[cfg(not(target_family = "wasm"))]
                    about: concat!($($about, "\n"),+),
                    own: &[$($crate::json::MemberType {
                        key: $key,
                        value: objects!(@value $($field)?),
                        is_required: objects!(@is_required $($required)?),
                        #[cfg(not(target_family = "wasm"))]
                        about: concat!($($member_about, "\n"),+),
                    }),+],
                    base: objects!(@base $($base)?),
                };
                objects!(@description object $(, $text)?)
            };
        }

        impl $crate::json::Target for $object {
            fn accept(&mut self, value: $crate::json::Shape<'_>) -> Result<(), String> {
                objects!(@accept self, value $(, $text)?)
            }

            fn member(&mut self, key: &str) -> Option<&mut dyn $crate::json::Target> {
                match key {
                    $($($key => Some(&mut self.$field),)?)+
                    _ => objects!(@other self, key $(, $base)?),
                }
            }
        }
    )+};

    (@is_required) => { false };
    (@is_required required) => { true };

    (@value) => { $crate::json::Description::Anything };
    (@value $field:ident) => { $crate::json::describe(|object: &Self| &object.$field) };

    (@base) => { None };
    (@base $base:ident) => { objects!(@value $base).object() };

    (@description $object:ident) => { $crate::json::Description::Object($object) };
    (@description $object:ident, $text:ident) => {
        $crate::json::Description::ObjectOr($object, &objects!(@value $text))
    };

    (@accept $self:ident, $value:ident) => { $value.object() };
    (@accept $self:ident, $value:ident, $text:ident) => {
        match $value {
            $crate::json::Shape::Object => Ok(()),
            $crate::json::Shape::Text(_) => $self.$text.accept($value),
            other => Err(other.is_not(concat!("a ", stringify!($text), " or an object with one"))),
        }
    };

    (@other $self:ident, $key:ident) => { None };
    (@other $self:ident, $key:ident, $base:ident) => { $self.$base.member($key) };
}
pub(crate) use objects;
